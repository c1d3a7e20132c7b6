import { limits } from '../contract/src/limits.ts';
import type { World } from '../server/test/world.ts';
import type { KnownIds } from './largest-value.ts';

/** Documents that are done have no limit, or a high one: as many as some years bring. */
const done = 40_000;
/** Some room is left for what the calls themselves make. */
const room = 50;

/**
 * Places, transfers, refill lists, templates and loans, as many of each as there may be, and of each one that is as large as it can be. The
 * first folder is a van that has all items and too little of each; they come from the second.
 */
export async function fillDocuments(world: World, organizationId: number, itemIds: readonly number[], folders: readonly number[]) {
  const query = (sql: string, ...more: unknown[]) => world.database.admin.query<{ id: string }>(sql, [organizationId, ...more]);
  const idOf = async (sql: string, ...more: unknown[]) => Number((await query(sql, ...more)).rows[0]?.id);
  const [van, source] = folders as [number, number];
  const carried = itemIds.slice(0, limits.linesOfTransfer);
  await fillPlaces(query, { itemIds, folders, van, source, carried });

  const transfer = async (state: string, sent: number, received: number) => {
    const id = await idOf(
      `INSERT INTO transfers (organization_id, number, state, from_place, to_place, created_by)
       SELECT $1, COALESCE(max(number), 0) + 1, $2, $3, $4, 'Bench' FROM transfers WHERE organization_id = $1 RETURNING id`,
      state,
      source,
      van,
    );
    await query(
      `INSERT INTO transfer_lines (organization_id, transfer_id, item_id, item_name, position, planned, sent, received)
       SELECT $1, $2, i.id, i.name, row_number() OVER (), 1, $4::int, $5::int FROM items i WHERE i.organization_id = $1 AND i.id = ANY ($3)`,
      id,
      carried,
      sent,
      received,
    );
    return id;
  };
  const drafts = [await transfer('draft', 0, 0), await transfer('draft', 0, 0), await transfer('draft', 0, 0)];
  const sent = [await transfer('sent', 1, 0), await transfer('sent', 1, 0), await transfer('sent', 1, 0), await transfer('sent', 1, 0)];
  await query(
    `INSERT INTO stock_levels (organization_id, item_id, place, quantity) SELECT $1, id, -1, $3::int FROM unnest($2::bigint[]) AS id`,
    carried,
    sent.length,
  );
  await query(
    `WITH made AS (
       INSERT INTO transfers (organization_id, number, state, from_place, to_place, created_by)
       SELECT $1, 1000 + n, CASE WHEN n <= $2::int THEN 'draft' ELSE 'received' END, $4, ($5::bigint[])[1 + n % 500], 'Bench' FROM generate_series(1, $3::int) n
       RETURNING id, number, state
     )
     INSERT INTO transfer_lines (organization_id, transfer_id, item_id, item_name, position, planned, sent, received)
     SELECT $1, id, ($6::bigint[])[1 + number % 5000], 'Item', 1, 1, done, done FROM made CROSS JOIN LATERAL (SELECT CASE state WHEN 'draft' THEN 0 ELSE 1 END AS done) AS d`,
    limits.openTransfers - room,
    limits.openTransfers + done,
    source,
    folders.slice(2, 502),
    itemIds,
  );
  await query(
    `INSERT INTO document_numbers (organization_id, kind, last) VALUES ($1, 'transfer', 1000000) ON CONFLICT (organization_id, kind) DO UPDATE SET last = 1000000`,
  );

  const refills = await fillRefills(query, { itemIds, folders, van, source });
  const templateId = await fillTemplates(query, { itemIds, folders });
  await fillLoans(query, carried);
  return { places: [van, source], carried, drafts, sent, refills, templateId: [templateId] } satisfies KnownIds;
}

type Query = (sql: string, ...more: unknown[]) => Promise<{ rows: { id: string }[] }>;

interface Lying {
  itemIds: readonly number[];
  folders: readonly number[];
  van: number;
  source: number;
}

/** The van lacks everything, the source has some of everything, and everything beyond lies in a folder each; one item lies wherever it may. */
async function fillPlaces(query: Query, { itemIds, folders, van, source, carried }: Lying & { carried: readonly number[] }): Promise<void> {
  const level = `INSERT INTO stock_levels AS l (organization_id, item_id, place, quantity, minimum, maximum, refill_from)`;
  const known = `ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum, refill_from = excluded.refill_from`;
  await query(`${level} SELECT $1, id, $3, 0, 2, 4, $4 FROM unnest($2::bigint[]) AS id ${known}`, itemIds, van, source);
  await query(`${level} SELECT $1, id, $3, 100, NULL, NULL, NULL FROM unnest($2::bigint[]) AS id ON CONFLICT DO NOTHING`, itemIds, source);
  await query(
    `${level} SELECT $1, ($2::bigint[])[1 + n % 5000], place, 0, 1, NULL, $4 FROM unnest($3::bigint[]) WITH ORDINALITY AS f (place, n) ${known}`,
    itemIds,
    folders.slice(2),
    source,
  );
  await query(
    `${level} SELECT $1, $2, place, 0, 1, 3, NULL FROM unnest($3::bigint[]) AS place ${known}`,
    carried[0],
    folders.slice(2, limits.placesOfItem - 10),
  );
  await query(
    `UPDATE items i SET quantity = (SELECT sum(quantity) FROM stock_levels l WHERE l.organization_id = $1 AND l.item_id = i.id), level_writes = level_writes + 1
      WHERE i.organization_id = $1`,
  );
}

async function fillRefills(query: Query, { itemIds, folders, van, source }: Lying): Promise<number[]> {
  const { rows } = await query(
    `INSERT INTO refill_lists (organization_id, number, is_scheduled, created_by, status)
     SELECT $1, n, false, 'Bench', CASE WHEN n <= 3 THEN 'cancelled' WHEN n <= $2::int THEN 'open' ELSE 'done' END FROM generate_series(1, $3::int) n RETURNING id`,
    limits.openRefills - room,
    done,
  );
  const ids = rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
  await query(
    `INSERT INTO refill_lines (organization_id, refill_id, line, item_id, item_name, from_place, to_place, is_return, planned, missing)
     SELECT $1, id, 1, ($3::bigint[])[1 + id % 5000], 'Item', $4, ($5::bigint[])[1 + id % 500], false, 1, 0 FROM unnest($2::bigint[]) AS id`,
    ids.slice(3),
    itemIds,
    source,
    folders.slice(2, 502),
  );
  const large = ids.slice(0, 3);
  await query(
    `INSERT INTO refill_lines (organization_id, refill_id, line, item_id, item_name, from_place, to_place, is_return, planned, missing, picked, is_settled)
     SELECT $1, r, n, item, 'Item', $4, $5, false, 2, 1, 2, true FROM unnest($2::bigint[]) AS r, unnest($3::bigint[]) WITH ORDINALITY AS i (item, n)`,
    large,
    itemIds.slice(0, limits.linesOfRefill),
    source,
    van,
  );
  return large;
}

/** The followers have nothing of what the template says. */
async function fillTemplates(query: Query, { itemIds, folders }: Pick<Lying, 'itemIds' | 'folders'>): Promise<number> {
  const { rows } = await query(
    `INSERT INTO refill_templates (organization_id, name) SELECT $1, 'Template ' || n FROM generate_series(1, $2::int) n RETURNING id`,
    limits.refillTemplates - room,
  );
  const id = Number(rows[0]?.id);
  await query(
    `INSERT INTO refill_template_items (organization_id, template_id, item_id, minimum, maximum) SELECT $1, $2, id, 3, 5 FROM unnest($3::bigint[]) AS id`,
    id,
    itemIds.slice(0, limits.itemsOfTemplate),
  );
  await query(
    `INSERT INTO refill_followers (organization_id, place, template_id) SELECT $1, place, $2 FROM unnest($3::bigint[]) AS place`,
    id,
    folders.slice(2, 2 + limits.placesOfTemplate - 10),
  );
  return id;
}

/** Nearly all that may be out are of one tool. */
async function fillLoans(query: Query, [tool]: readonly number[]): Promise<void> {
  const { rows } = await query(
    `INSERT INTO holders (organization_id, name) SELECT $1, 'Person ' || n FROM generate_series(1, 200) n RETURNING place AS id`,
  );
  const places = rows.map(({ id }) => Number(id));
  await query(
    `INSERT INTO tool_loans (organization_id, item_id, item_name, place, from_place, quantity, returned, handed_by, until, closed_at)
     SELECT $1, $2, 'Drill', ($3::bigint[])[1 + n % 200], 0, 1, CASE WHEN n <= $4::int THEN 0 ELSE 1 END, 'Bench', date '2026-01-01' + n % 900,
            CASE WHEN n > $4::int THEN clock_timestamp() END FROM generate_series(1, $5::int) n`,
    tool,
    places,
    limits.openLoans - room,
    limits.openLoans + done,
  );
}
