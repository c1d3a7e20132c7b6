import { api } from '@onhand/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { timeoutOfRuns } from '../../../test/property-runs.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const runs = 30;

interface Shop {
  caller: Caller;
  organizationId: number;
}

async function shop(): Promise<Shop> {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Row Works');
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  return { caller: world.withSession(await world.signIn(owner)), organizationId };
}

const head = 'SKU,Name,Quantity,Cost,Folder,Min,Max,Method,Tags,Vendor';

async function imported({ caller }: Shop, rows: readonly string[]): Promise<void> {
  const { id } = (await caller.call(api.imports.start, { body: importForm([head, ...rows].join('\n')) })).body;
  await caller.call(api.imports.check, { params: { id } });
  const { status, counts } = await settled(caller, id);
  expect({ status, problems: counts?.problem }).toEqual({ status: 'checked', problems: 0 });
  if (counts?.create === 0 && counts.update === 0) return;
  await caller.call(api.imports.apply, { params: { id }, body: {} });
  expect(await settled(caller, id)).toMatchObject({ status: 'done', message: null });
}

/** All that an import writes of items, without ids and times. Tags stand in a search text in any order. */
const written = {
  items: `SELECT i.sku, i.name, i.quantity, i.total_value, i.last_unit_cost, i.last_price_paid, i.valuation_method, i.stock_status, f.name AS folder,
                 ARRAY(SELECT unnest(string_to_array(replace(i.search_text, lower(i.qr_code), ''), ' ')) ORDER BY 1) AS text
            FROM items i LEFT JOIN folders f ON f.organization_id = i.organization_id AND f.id = i.folder_id WHERE i.organization_id = $1 ORDER BY i.sku`,
  levels: `SELECT i.sku, f.name, l.quantity, l.minimum, l.maximum FROM stock_levels l
             JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id
             LEFT JOIN folders f ON f.organization_id = l.organization_id AND f.id = l.place WHERE l.organization_id = $1 ORDER BY 1, 2`,
  layers: `SELECT i.sku, c.quantity, c.value FROM cost_layers c JOIN items i ON i.organization_id = c.organization_id AND i.id = c.item_id
            WHERE c.organization_id = $1 ORDER BY i.sku, c.id`,
  movements: `SELECT i.sku, m.kind, m.source, m.delta, m.requested, m.quantity_after, m.value_delta, m.value_after, m.unit_cost, m.folder_name,
                     m.cost_of_goods_correction FROM movements m JOIN items i ON i.organization_id = m.organization_id AND i.id = m.item_id
               WHERE m.organization_id = $1 ORDER BY i.sku, m.id`,
  activity: `SELECT a.subject_name, a.action, a.changes, ARRAY(SELECT f.name FROM folders f WHERE f.id = ANY (a.places) ORDER BY 1) AS places
               FROM activity a WHERE a.organization_id = $1 AND a.kind = 'item' ORDER BY a.subject_name, a.id`,
  alerts: `SELECT i.sku, a.kind, f.name FROM alerts a JOIN items i ON i.organization_id = a.organization_id AND i.id = a.item_id
             LEFT JOIN folders f ON f.organization_id = a.organization_id AND f.id = a.place
            WHERE a.organization_id = $1 AND a.resolved_at IS NULL ORDER BY 1, 2, 3`,
  // The items' own codes are made at random.
  words: `SELECT w.word FROM search_words w WHERE w.organization_id = $1
             AND NOT EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND strpos(lower(i.qr_code), w.word) > 0) ORDER BY 1`,
};

async function allOf({ organizationId }: Shop): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [name, sql] of Object.entries(written)) found[name] = (await world.database.admin.query<object>(sql, [organizationId])).rows;
  return found;
}

const whole = (most: number) => fc.integer({ min: 0, max: most }).map(String);
const money = fc.integer({ min: 0, max: 900_000 }).map((n) => String(n / 10_000));
const orNothing = (some: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: some }, fc.constant(''));
const facts = fc.record({
  quantity: orNothing(whole(40)),
  cost: orNothing(money),
  minimum: orNothing(whole(5)),
  maximum: orNothing(whole(9).map((more) => String(5 + Number(more)))),
  method: orNothing(fc.constantFrom('average', 'fifo', 'standard')),
  tags: orNothing(fc.constantFrom('brass', 'brass; 1/2-inch', 'Größe 7')),
  vendor: orNothing(fc.constantFrom('Acme', 'Müller & Söhne')),
});
const shelf = fc.constantFrom('', 'Shelf', 'Van');

type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never;

function lineOf(sku: number, folder: string, { quantity, cost, minimum, maximum, method, tags, vendor }: Facts): string {
  return [`S-${sku}`, `Fitting ${sku} of brass`, quantity, cost, folder, minimum, maximum, method, tags, vendor].join(',');
}
test(
  '[IMP-02] a file whose rows are written set by set leaves what the same rows leave that come one by one',
  async () => {
    const items = fc.array(fc.record({ folder: shelf, made: facts, changed: facts }), { minLength: 4, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const [atOnce, oneByOne] = [await shop(), await shop()];
        for (const which of ['made', 'changed'] as const) {
          const rows = all.map(({ folder, ...one }, sku) => lineOf(sku, folder, one[which]));
          await imported(atOnce, rows);
          for (const row of rows) await imported(oneByOne, [row]);
        }
        expect(await allOf(atOnce)).toEqual(await allOf(oneByOne));
        for (const { organizationId } of [atOnce, oneByOne]) {
          expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  3 * timeoutOfRuns(runs),
);
