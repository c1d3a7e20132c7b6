import { api } from '@onhand/contract';
import type { Caller, World } from '../../../test/harness.ts';

/** One thing a person could do, and how many minutes after the step before. */
export type Step = { after: number } & (
  | { do: 'make'; quantity: number; cost: number; method: 'fifo' | 'moving_average' }
  | { do: 'add' | 'take' | 'set'; item: number; quantity: number; cost: number }
  | { do: 'archive' | 'restore' | 'delete' | 'undo'; item: number }
);

/** An organization of its own, with its owner. */
export async function ownWorld(world: World, zone: string): Promise<{ organizationId: number; owner: Caller }> {
  const person = await world.person('Hanna');
  const organizationId = await world.organization(person);
  await world.database.admin.query('UPDATE organizations SET time_zone = $2 WHERE id = $1', [organizationId, zone]);
  return { organizationId, owner: world.withSession(await world.signIn(person)) };
}

/**
 * Takes each step through the API, then gives what it wrote the moment it is meant to have happened at: the ledger itself is never
 * back-dated, so a test that wants a past has to reach into the database.
 */
export async function live(
  world: World,
  { organizationId, owner }: { organizationId: number; owner: Caller },
  start: Date,
  steps: readonly Step[],
) {
  const { admin } = world.database;
  const items: number[] = [];
  let at = start.getTime();
  let seen = 0;
  for (const step of steps) {
    at += step.after * 60_000;
    await take(owner, items, step);
    const moment = new Date(at);
    await admin.query('UPDATE movements SET at = $3 WHERE organization_id = $1 AND id > $2', [organizationId, seen, moment]);
    await admin.query(
      `UPDATE item_archivals SET archived_at = CASE WHEN archived_at > $2 THEN $3 ELSE archived_at END,
              restored_at = CASE WHEN restored_at > $2 THEN $3 ELSE restored_at END
        WHERE organization_id = $1 AND (archived_at > $2 OR restored_at > $2)`,
      // Rows with today's date were written by this step.
      [organizationId, new Date(Date.now() - 3_600_000), moment],
    );
    const { rows } = await admin.query<{ last: string }>('SELECT COALESCE(max(id), 0) AS last FROM movements WHERE organization_id = $1', [
      organizationId,
    ]);
    seen = Number(rows[0]?.last);
  }
  return { items, end: new Date(at) };
}

async function take(owner: Caller, items: number[], step: Step): Promise<void> {
  if (step.do === 'make') {
    const body = {
      name: `Part ${items.length + 1}`,
      quantity: String(step.quantity),
      unitCost: String(step.cost / 100),
      valuationMethod: step.method,
    };
    items.push((await owner.call(api.inventory.create, { body })).body.id);
    return;
  }
  const id = items[step.item % Math.max(1, items.length)];
  if (id === undefined) return;
  const params = { id };
  // An impossible step (the item is archived, or gone) is refused and changes nothing: a real history has that too.
  if (step.do === 'add') {
    const body = { adjustment: String(step.quantity), purchasePrice: String(step.cost / 100) };
    await owner.call(api.inventory.changeStock, { params, body });
  } else if (step.do === 'take') await owner.call(api.inventory.changeStock, { params, body: { adjustment: String(-step.quantity) } });
  else if (step.do === 'set') await owner.call(api.inventory.changeStock, { params, body: { quantity: String(step.quantity) } });
  else if (step.do === 'undo') {
    const { status, body } = await owner.call(api.inventory.history, { params, query: {} });
    const undoable = status === 200 ? body.movements.find(({ canUndo }) => canUndo) : undefined;
    if (undoable) await owner.call(api.transactions.undo, { params: { id: undoable.id }, body: {} });
  } else await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: step.do } } });
}

/**
 * Each day's value the slow way: for every day and every item, the last movement up to that day, unless the item was archived when
 * it ended. Shares nothing with the product but the rows of the ledger; what a day is comes from the browser's own calendar.
 */
export async function slowValues(
  world: World,
  organizationId: number,
  zone: string,
  days: readonly string[],
): Promise<Map<string, string>> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const { admin } = world.database;
  const movements = (
    await admin.query<{ item_id: string; at: Date; value_after: string }>(
      'SELECT item_id, at, value_after FROM movements WHERE organization_id = $1 ORDER BY id',
      [organizationId],
    )
  ).rows.map(({ item_id, at, value_after }) => ({ item: item_id, day: format.format(at), value: BigInt(value_after.replace('.', '')) }));
  const archivals = (
    await admin.query<{ item_id: string; archived_at: Date; restored_at: Date | null }>(
      'SELECT item_id, archived_at, restored_at FROM item_archivals WHERE organization_id = $1',
      [organizationId],
    )
  ).rows.map((row) => ({
    item: row.item_id,
    from: format.format(row.archived_at),
    to: row.restored_at ? format.format(row.restored_at) : '9999-12-31',
  }));
  const values = new Map<string, string>();
  for (const day of days) {
    let total = 0n;
    for (const item of new Set(movements.map((one) => one.item))) {
      if (archivals.some((one) => one.item === item && one.from <= day && day < one.to)) continue;
      total += movements.findLast((one) => one.item === item && one.day <= day)?.value ?? 0n;
    }
    values.set(day, decimalOf(total));
  }
  return values;
}

/** Ten decimals as the answers spell them. */
function decimalOf(scaled: bigint): string {
  const digits = String(scaled).padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '');
}
