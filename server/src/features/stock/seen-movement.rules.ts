import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import { isOnAShelf, type Level, placeOf } from './levels.rules.ts';

/** The part of a row that is told differently to whoever sees only some places. */
type Told = Pick<Movement, 'delta' | 'quantityBefore' | 'quantityAfter' | 'note' | 'folder' | 'fromFolder' | 'toFolder'>;

/** The places that a row is about. */
export interface PlacesOfRow {
  kind: Movement['kind'];
  folderId: number | null;
  fromFolderId: number | null;
  moved: string | null;
}

/**
 * A row that was just written, as a person sees it who sees only these places: `levels` are those before it. Rows of the past are told the
 * same way by movements.store.ts.
 */
export function asSeenIn<Row extends Told>(places: readonly number[], levels: readonly Level[], at: PlacesOfRow, row: Row): Row {
  const isHidden = (folderId: number | null) => isOnAShelf(placeOf(folderId)) && !places.includes(placeOf(folderId));
  const [isGoalHidden, isOriginHidden] = [isHidden(at.folderId), isHidden(at.fromFolderId)];
  const before = levels.reduce((sum, { place, quantity }) => (places.includes(place) ? sum.plus(quantity) : sum), exact('0'));
  const delta = changeIn(places, at, row);
  return {
    ...row,
    delta,
    quantityBefore: spell(before),
    quantityAfter: spell(before.plus(delta)),
    // The note of an undo names the folders.
    note: at.kind === 'undo' && at.moved !== null && (isGoalHidden || isOriginHidden) ? '' : row.note,
    folder: isGoalHidden ? null : row.folder,
    fromFolder: isOriginHidden ? null : row.fromFolder,
    toFolder: isGoalHidden ? null : row.toFolder,
  };
}

function changeIn(places: readonly number[], { kind, moved, folderId, fromFolderId }: PlacesOfRow, row: Told): string {
  const isIn = (folder: number | null) => places.includes(placeOf(folder));
  if (kind !== 'move' && moved === null) return isIn(folderId) ? row.delta : '0';
  if (isIn(folderId) === isIn(fromFolderId)) return '0';
  const much = moved ?? row.quantityAfter;
  return isIn(folderId) ? much : spell(exact(much).neg());
}
