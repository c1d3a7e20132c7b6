import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';

/** Items are found by the values of the organization's own fields, too. */
export const valuesCleared = openHook<[tx: Tx, scope: Scope, itemIds: readonly number[]]>('items lost the value of a custom field');
