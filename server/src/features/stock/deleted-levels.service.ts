/** Whoever deletes folders and takes it back needs these of the levels. */
export {
  itemsOfDeletion,
  keepLevels,
  keepTargets,
  type LevelBack,
  noteWhereLevelsWent,
  putLevelsBack,
} from './deleted-levels.store.ts';
