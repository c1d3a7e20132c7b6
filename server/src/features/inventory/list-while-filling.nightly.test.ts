import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { findItems, pageStatement } from './item-list.store.ts';
import { readSummaries } from './item-summary.store.ts';
import { findItem } from './items.store.ts';

const many = 8000;

/** Rows as an import writes them, with a tag and a vendor each. Long names make a high index, which the planner likes least. */
async function fill(admin: pg.Pool | pg.Client, organizationId: number): Promise<void> {
  await admin.query(
    `WITH tag AS (INSERT INTO tags (organization_id, name) VALUES ($1, 'Filled') RETURNING id),
          vendor AS (INSERT INTO vendors (organization_id, name) VALUES ($1, 'Filler') RETURNING id),
          made AS (INSERT INTO items (organization_id, name, qr_code)
                   SELECT $1, 'Z filled ' || n || repeat(' long', 30), 'filled-' || $1 || '-' || n FROM generate_series(1, $2::int) n RETURNING id),
          tagged AS (INSERT INTO item_tags (organization_id, item_id, tag_id) SELECT $1, made.id, tag.id FROM made, tag)
     INSERT INTO item_vendors (organization_id, item_id, vendor_id, position) SELECT $1, made.id, vendor.id, 0 FROM made, vendor`,
    [organizationId, many],
  );
}

async function addShelf(world: World, organizationId: number): Promise<void> {
  for (let n = 0; n < 60; n++) await world.item(organizationId, { name: `Part ${n}` });
}

/** Captures the statement that a store function sends. */
async function statementOf(send: (tx: Tx) => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  let sent = { text: '', values: [] as unknown[] };
  const note = async (text: string, values: unknown[]) => {
    sent = { text, values };
    return [];
  };
  await send({ rows: note, maybeOne: note } as unknown as Tx);
  return sent;
}

async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function openBusiness(): Promise<{ world: World; organizationId: number }> {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const [owner, other] = [await world.person('Owner'), await world.person('Neighbour')];
  const organizationId = await world.organization(owner, 'Moving in');
  await fill(world.database.admin, await world.organization(other, 'Long here'));
  return { world, organizationId };
}

test.each([
  ['seen the items there were', true],
  ['never seen the organization', false],
])('[IMP-02] while an import fills an organization, its lists read no more than they show, where the planner has %s', async (_, isSeen) => {
  const { world, organizationId } = await openBusiness();
  const { admin, connection } = world.database;
  if (isSeen) await addShelf(world, organizationId);
  await admin.query('ANALYZE');
  if (!isSeen) await addShelf(world, organizationId);

  const importing = await openClient(connection);
  await importing.query('BEGIN');
  await fill(importing, organizationId);

  const scope = { organizationId, visibleFolders: 'all' } as unknown as Scope;
  const first = await admin.query<{ id: string }>('SELECT id FROM items WHERE organization_id = $1 LIMIT 50', [organizationId]);
  const ids = first.rows.map(({ id }) => Number(id));
  const page = { sort: 'name', direction: 'asc', limit: 51 } as const;
  // This one looks for one more by itself.
  const shownPage = pageStatement(scope, { isArchived: false }, { ...page, limit: 50 });
  const asked = {
    'a page of the list': { rows: 51, pages: 150, ...(await statementOf((tx) => findItems(tx, scope, { isArchived: false }, page))) },
    'a page with what it shows': {
      rows: 51,
      pages: 900,
      text: shownPage.sql,
      values: [...shownPage.values],
    },
    'items by their ids': { rows: 50, pages: 750, ...(await statementOf((tx) => readSummaries(tx, scope, ids))) },
    'one item': { rows: 1, pages: 40, ...(await statementOf((tx) => findItem(tx, scope, ids[0] as number))) },
  };
  const member = await openClient({ ...connection, options: `-c role=onhand_app -c app.organization_id=${organizationId}` });
  for (const [what, { text, values, rows, pages }] of Object.entries(asked)) {
    const read = async () => {
      const plan = await member.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      const top = plan.rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      return { rows: top['Actual Rows'] ?? 0, pages: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0) };
    };
    // The first one also reads what the planner needs to know.
    await read();
    const found = await read();
    expect({ what, rows: found.rows }).toEqual({ what, rows });
    expect(found.pages, what).toBeLessThan(pages);
  }
});
