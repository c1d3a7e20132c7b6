/** A place is a number: a folder's id, or 0 for no folder. */
export { folderOf, placeOf } from './levels.rules.ts';
export { holdFolder, holdingFolders } from './places.store.ts';
