import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';

/** Whoever works through a list of items must not wait for what is gone, nor miss what is back. */
export const itemsCameOrWent = openHook<[tx: Tx, scope: Scope, itemIds: readonly number[]]>('items were archived, restored or deleted');
