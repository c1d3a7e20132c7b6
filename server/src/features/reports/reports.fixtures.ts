import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { ReportId, ReportRow } from '@onhand/contract/reports';
import fc from 'fast-check';
import type { Caller, World } from '../../../test/harness.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Request } from './reports.rules.ts';
import { openReport } from './reports.service.ts';

/** One action of a person, so many minutes after the step before. */
export type Step = { after: number; item: number; quantity: number; cost: number; place: number } & {
  do:
    | 'make'
    | 'add'
    | 'take'
    | 'set'
    | 'move'
    | 'method'
    | 'undo'
    | 'archive'
    | 'restore'
    | 'delete'
    | 'count'
    | 'drop'
    | 'carry'
    | 'there';
};

const action = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('make' as const, 'add' as const, 'set' as const) },
  { weight: 4, arbitrary: fc.constantFrom('take' as const, 'undo' as const) },
  // Moves are frequent, so that many items lie in several places one after the other, before a month ends and after.
  { weight: 3, arbitrary: fc.constant('move' as const) },
  // So are transfers, and changes in another place than the home.
  { weight: 4, arbitrary: fc.constantFrom('carry' as const, 'there' as const) },
  { weight: 2, arbitrary: fc.constantFrom('method' as const, 'count' as const) },
  { weight: 2, arbitrary: fc.constantFrom('archive' as const, 'restore' as const, 'delete' as const, 'drop' as const) },
);
/** Days or, where months are to end in between, weeks apart. */
export const stepWithin = (mostMinutes: number): fc.Arbitrary<Step> =>
  fc.record({
    do: action,
    after: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: mostMinutes })),
    item: fc.nat(5),
    quantity: fc.integer({ min: 1, max: 30 }),
    cost: fc.integer({ min: 1, max: 99_999 }),
    place: fc.nat(4),
  });

export interface Company {
  organizationId: number;
  scope: Scope;
  owner: Caller;
  zone: string;
  folders: number[];
  tags: number[];
  vendors: number[];
  units: number[];
  items: number[];
}

export async function openCompany(world: World, zone: string): Promise<Company> {
  const person = await world.person('Rita');
  const organizationId = await world.organization(person);
  await world.database.admin.query('UPDATE organizations SET time_zone = $2 WHERE id = $1', [organizationId, zone]);
  const owner = world.withSession(await world.signIn(person));
  const above = await world.folder(organizationId, { name: 'Yard' });
  const van = await world.folder(organizationId, { name: 'Van', parentId: above });
  const vendors = [await world.vendor(organizationId), await world.vendor(organizationId)];
  await world.database.admin.query('UPDATE vendors SET lead_time_days = 12 WHERE id = $1', [vendors[0]]);
  return {
    organizationId,
    scope: world.scope(organizationId, person, 'owner'),
    owner,
    zone,
    folders: [above, van, await world.folder(organizationId), await world.folder(organizationId, { name: 'Shelf', parentId: van })],
    tags: [await world.tag(organizationId), await world.tag(organizationId)],
    vendors,
    units: [await world.unit(organizationId), await world.unit(organizationId, { allowsDecimals: true })],
    items: [],
  };
}

/** Takes each step through the API, then gives what it wrote the moment it is meant to have happened at. Answers the last moment. */
export async function live(world: World, company: Company, start: Date, steps: readonly Step[]): Promise<Date> {
  let at = start.getTime();
  for (const one of steps) {
    at += one.after * 60_000;
    await take(company, one);
    await dateBack(world, company, new Date(at));
  }
  return new Date(at);
}

/** Rows that bear the date of the real present were written by the last step, so they get the moment of the history. */
async function dateBack(world: World, { organizationId }: Company, moment: Date): Promise<void> {
  const columns = [
    ['movements', 'at'],
    ['item_archivals', 'archived_at'],
    ['item_archivals', 'restored_at'],
    ['items', 'created_at'],
    ['counts', 'closed_at'],
    ['activity', 'at'],
  ];
  const recent = new Date(Date.now() - 3_600_000).toISOString();
  const updates = columns.map(
    ([table, column]) =>
      `UPDATE ${table} SET ${column} = '${moment.toISOString()}' WHERE organization_id = ${organizationId} AND ${column} > '${recent}'`,
  );
  await world.database.admin.query(updates.join('; '));
}

const methods = ['fifo', 'moving_average', 'mac'] as const;

// An action that is not possible (the item is archived, or gone) is refused and changes nothing: a real history has that too.
async function take(
  { owner, folders, tags, vendors, units, items }: Company,
  { do: what, item, quantity, cost, place }: Step,
): Promise<void> {
  const price = String(cost / 100);
  const folderId = folders[place] ?? null;
  if (what === 'make') {
    const body = {
      name: `Part ${items.length + 1}`,
      sku: `P-${items.length + 1}`,
      folderId,
      unitId: units[item % 2] ?? null,
      quantity: String(quantity),
      unitCost: price,
      valuationMethod: methods[item % 3] as 'fifo',
      ...(item % 2 === 0 && { lowStockThreshold: String(cost % 12) }),
      tagIds: tags.slice(0, place),
      vendors: vendors.slice(place % 2, item % 3).map((vendorId) => ({ vendorId, ...(cost % 2 === 0 && { price }) })),
    };
    const made = await owner.call(api.inventory.create, { body });
    if (made.status < 300) items.push(made.body.id);
    return;
  }
  if (what === 'drop') {
    const contents = (['move-to-parent', 'unassign', 'archive', 'delete'] as const)[quantity % 4] ?? 'unassign';
    if (folderId !== null) await owner.call(api.folders.remove, { params: { id: folderId }, query: { contents } });
    return;
  }
  const id = items[item % Math.max(1, items.length)];
  if (id === undefined) return;
  const params = { id };
  const change = (body: object) => owner.call(api.inventory.changeStock, { params, body });
  if (what === 'add') await change({ adjustment: String(quantity), purchasePrice: price });
  else if (what === 'take') await change({ adjustment: String(-quantity) });
  else if (what === 'set') await change({ quantity: String(quantity) });
  else if (what === 'move') await change({ folderId });
  else if (what === 'carry') {
    const { status, body } = await owner.call(api.inventory.read, { params });
    const from = status === 200 ? body.places[cost % body.places.length] : undefined;
    const lines = [{ itemId: id, quantity: String(Math.min(quantity, Math.floor(Number(from?.quantity ?? 0)))) }];
    if (from) await owner.call(api.transfers.make, { body: { fromPlaceId: from.placeId, toPlaceId: folderId, lines } });
  } else if (what === 'there') {
    await change({
      placeId: folderId,
      adjustment: cost % 3 === 0 ? String(-quantity) : String(quantity),
      ...(cost % 3 > 0 && { purchasePrice: price }),
    });
  } else if (what === 'method') await owner.call(api.inventory.update, { params, body: { valuationMethod: methods[place % 3] } });
  else if (what === 'undo') {
    const { status, body } = await owner.call(api.inventory.history, { params, query: {} });
    const undoable = status === 200 ? body.movements.filter(({ canUndo }) => canUndo) : [];
    const chosen = undoable[place % Math.max(1, undoable.length)];
    if (chosen) await owner.call(api.transactions.undo, { params: { id: chosen.id }, body: {} });
  } else if (what === 'count') await countAll(owner, items, quantity);
  else await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: what } } });
}

/** Counts everything; the first item as so many, the others as they are. */
async function countAll(owner: Caller, items: readonly number[], found: number): Promise<void> {
  const { status, body } = await owner.call(api.counts.start, { body: { name: 'Count', selection: { filter: {} } } });
  if (status !== 200) return;
  const params = { id: body.id };
  const { lines } = (await owner.call(api.counts.lines, { params, query: {} })).body;
  for (const [index, { itemId, expected }] of lines.entries()) {
    const quantity = index === 0 ? String(found) : (expected ?? '0');
    await owner.call(api.counts.enter, { params, body: { id: randomUUID(), itemId, quantity } });
  }
  await owner.call(api.counts.post, { params, body: {} });
}

/** Every row of a report as files get them, by its key, with the totals. */
export async function wholeReport(world: World, { scope }: Company, report: ReportId, request: Request, now: Date, reach: number) {
  return world.services.db.tenant(scope, async (tx) => {
    const { batches, ...head } = await openReport(tx, scope, report, request, now, reach);
    const rows: ReportRow[] = [];
    for await (const batch of batches) rows.push(...batch);
    return { ...head, rows };
  });
}
