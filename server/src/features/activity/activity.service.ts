import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween } from './activity.rules.ts';
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

interface Recorded<Thing> {
  kind: NewActivity['kind'];
  labels: { readonly [Key in keyof Thing]?: string };
}

/** Writes down that a record was made, changed or deleted. A missing side stands for a record that was not there. */
export async function recordChange<Thing extends { id: number; name: string }>(
  tx: Tx,
  scope: Scope,
  { kind, labels }: Recorded<Thing>,
  before: Thing | null,
  after: Thing | null,
): Promise<void> {
  const { id, name } = (after ?? before) as Thing;
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  await record(tx, scope, { kind, subjectId: id, subjectName: name, action, changes: changesBetween<Thing>(before, after, labels) });
}
