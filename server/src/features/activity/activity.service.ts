import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertActivity, type NewActivity } from './activity.store.ts';

export { changesBetween } from './activity.rules.ts';

/** Writes down who changed what, in the transaction that changes it. An update that changed nothing is no event. */
export async function record(tx: Tx, scope: Scope, entry: NewActivity): Promise<void> {
  if (entry.action === 'update' && entry.changes.length === 0) return;
  await insertActivity(tx, scope, entry);
}
