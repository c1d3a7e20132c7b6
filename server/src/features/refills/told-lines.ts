import type { RefillLine, RefillPlaceName } from '@onhand/contract/refills';
import type { Scope } from '../../platform/scope.ts';
import { folderOf } from '../stock/places.service.ts';
import type { LineRow } from './refill-lines.store.ts';
import type { FolderTree } from './walking-order.rules.ts';

interface KnownPlace {
  place: number;
  name: string | null;
  isGone: boolean;
  /** It is one of the reader's own. */
  isSeen: boolean;
}

const hidden: RefillPlaceName = { placeId: null, name: null, path: [], isGone: false, isHidden: true };

/**
 * PLC-11: a place that is not the reader's is told by its name alone, and only where the organization lets them see who has one: then the
 * list sends them there, and to nothing above it.
 */
export function placeNamed(scope: Scope, tree: FolderTree, { place, name, isGone, isSeen }: KnownPlace): RefillPlaceName {
  if (!isSeen && !scope.seesWhoHasOne) return hidden;
  const path = tree.pathOf(place) ?? (name === null ? [] : [name]);
  return { placeId: folderOf(place), name: path.at(-1) ?? null, path, isGone, isHidden: false };
}

/** A person is told that a place of others is short, and never how much lies there or is missing. */
export function lineTold(scope: Scope, tree: FolderTree, row: LineRow): RefillLine {
  const { fromPlace, fromName, isFromGone, toPlace, toName, isToGone, seesFrom, seesTo, missing, level, available, onOrder, ...line } = row;
  const from = fromPlace === null ? null : { place: fromPlace, name: fromName, isGone: isFromGone, isSeen: seesFrom };
  return {
    ...line,
    from: from && placeNamed(scope, tree, from),
    to: placeNamed(scope, tree, { place: toPlace, name: toName, isGone: isToGone, isSeen: seesTo }),
    isShort: missing !== '0',
    ...(onOrder && { onOrder }),
    missing: seesFrom && seesTo ? missing : null,
    level: (line.isReturn ? seesFrom : seesTo) ? level : null,
    available: seesFrom ? available : null,
  };
}
