import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';

/** Features that work through a list of items must not wait for those that are gone, nor miss those that are back. */
export const itemsCameOrWent = openHook<[tx: Tx, scope: Scope, itemIds: readonly number[]]>('items were archived, restored or deleted');

/** Items are about to be archived or deleted, and are held: whoever has some of them in hand may refuse. */
export const itemsAboutToGo = openHook<[tx: Tx, scope: Scope, itemIds: readonly number[]]>('items are about to be archived or deleted');
