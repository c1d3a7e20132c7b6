import type { RefillLine, RefillPlaceName } from '@onhand/contract/refills';
import { folderOf } from '../stock/levels.rules.ts';
import type { LineRow } from './refill-lines.store.ts';
import type { FolderTree } from './walking-order.rules.ts';

/** A place that the reader may not see is told by its name alone: the list sends them there, and to nothing above it. */
export function placeNamed(tree: FolderTree, place: number, name: string | null, isGone = false): RefillPlaceName {
  const path = tree.pathOf(place);
  if (!path) return { placeId: folderOf(place), name, path: name === null ? [] : [name], isGone };
  return { placeId: folderOf(place), name: path.at(-1) ?? null, path, isGone };
}

/** PLC-11: a person is told that a place of others is short, and never how much lies there or is missing. */
export function lineTold(tree: FolderTree, row: LineRow): RefillLine {
  const { fromPlace, fromName, isFromGone, toPlace, toName, isToGone, seesFrom, seesTo, missing, level, available, ...line } = row;
  return {
    ...line,
    from: fromPlace === null ? null : placeNamed(tree, fromPlace, fromName, isFromGone),
    to: placeNamed(tree, toPlace, toName, isToGone),
    isShort: missing !== '0',
    missing: seesFrom && seesTo ? missing : null,
    level: (line.isReturn ? seesFrom : seesTo) ? level : null,
    available: seesFrom ? available : null,
  };
}
