import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';

/** Another zone makes other days and hours. */
export const timeZoneChanged = openHook<[tx: Tx, scope: Scope, zones: { from: string; to: string }]>('the time zone changed');
