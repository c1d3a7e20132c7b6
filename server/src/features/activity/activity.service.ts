import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertActivities, type NewActivity } from './activity.store.ts';

export { type Change, changesBetween } from './activity.rules.ts';

/** Writes down who changed what, in the transaction that changes it. An update that changed nothing is no event. */
export async function record(tx: Tx, scope: Scope, entry: NewActivity): Promise<void> {
  await recordAll(tx, scope, [entry]);
}

export async function recordAll(tx: Tx, scope: Scope, entries: readonly NewActivity[]): Promise<void> {
  const events = entries.filter(({ action, changes }) => action !== 'update' || changes.length > 0);
  if (events.length > 0) await insertActivities(tx, scope, events);
}
