import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { itemSorts } from '@onhand/contract/item-filter';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { formatSql } from '../../../test/format-sql.ts';
import { nestedStatements } from '../../../test/nested-statements.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { scopeOf } from '../../platform/scope.ts';
import { keptCounts } from '../stock/folder-figures.service.ts';
import { countedPageOf, countFound, type LimitedPage, type ListFilter, pageStatement } from './item-list.store.ts';

const folder = join(import.meta.dirname, 'statements');
const renew = 'The list makes other SQL than is kept. Read what changed, then: npm run statements';
const scope = scopeOf({
  organizationId: 1,
  userId: 'a0000000-0000-4000-8000-000000000000',
  role: 'owner',
  staffFolders: [],
  staffSeePrices: true,
});

let database: TestDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await cloneDatabase(inject('postgres'));
  client = await database.admin.connect();
  await client.query(`SET app.organization_id = '1'`);
});
afterAll(async () => {
  client.release();
  await database.drop();
});

/** A transaction that remembers what it is asked: no function of the database puts these together. */
const asked: string[] = [];
const tx = {
  rows: async (sql: string, values: unknown[]) => {
    asked.push(sql.trim());
    return (await client.query(sql, values)).rows;
  },
  one: async (sql: string, values: unknown[]) => (await tx.rows(sql, values))[0],
} as unknown as Tx & { rows: (sql: string, values: unknown[]) => Promise<object[]> };

const all: ListFilter = { isArchived: false };
const firstPage: LimitedPage = { sort: 'name', direction: 'asc', limit: 50 };
const words = [['%hex%'], ['%bolt%', '%belt%']];
const ask = ({ sql, values }: Statement) => tx.rows(sql, [...values]);
const listed = (wanted: ListFilter, page: Partial<LimitedPage> = {}) => ask(pageStatement(scope, wanted, { ...firstPage, ...page }));

/** Every kind of list that a person may ask for, by the file its statements are kept in. */
const cases: Record<string, Record<string, () => Promise<unknown>>> = {
  'list-by-order': {
    ...Object.fromEntries(
      itemSorts.filter((sort) => sort !== 'fit').map((sort) => [`by ${sort}`, () => listed({ ...all, status: 2 }, { sort })] as const),
    ),
    'by a field that holds texts': () => listed(all, { sort: 'text field', sortField: '7' }),
    'by a field that holds numbers': () => listed(all, { sort: 'number field', sortField: '7' }),
    'the next page by quantity, the largest first': () =>
      listed(all, { sort: 'quantity', direction: 'desc', afterValue: '12', afterId: 7 }),
  },
  'list-by-filter': {
    'in some folders': () => listed({ ...all, places: [7, 8] }),
    'in some folders, by quantity': () => listed({ ...all, places: [7, 8] }, { sort: 'quantity' }),
    'low in some folders': () => listed({ ...all, status: 1, places: [7, 8] }),
    'in no folder': () => listed({ ...all, places: [0] }),
    'with two tags': () => listed({ ...all, tags: [7, 8] }),
    'with a tag, in some folders': () => listed({ ...all, tags: [7], places: [7, 8] }),
    'of a vendor': () => listed({ ...all, vendor: 7 }),
    'out of stock': () => listed({ ...all, status: 0 }),
    'in a range of prices': () => listed({ ...all, minPrice: '1', maxPrice: '9.50' }),
    'with a value in a field': () => listed({ ...all, field: '7', fieldValue: 'blue' }),
    'chosen one by one': () => listed({ ids: [7, 8] }),
    archived: () => listed({ isArchived: true }),
  },
  search: {
    'by how well it fits': () => listed({ ...all, words }, { sort: 'fit' }),
    'by name': () => listed({ ...all, words }),
    'by quantity': () => listed({ ...all, words }, { sort: 'quantity' }),
    'by name, in titles only': () => listed({ ...all, titleWords: words }),
    'by name, in some folders': () => listed({ ...all, words, places: [7, 8] }),
  },
  counts: {
    'of what was found, with its first page': () => ask(countedPageOf(scope, { ...all, words }, firstPage)),
    'of what people type, with its first page': () =>
      ask(countedPageOf(scope, { ...all, words: [['%hex%'], ['%bolt%']] }, { ...firstPage, sort: 'fit' })),
    'of a search by best match in some folders, with its first page': () =>
      ask(countedPageOf(scope, { ...all, words, places: [7, 8] }, { ...firstPage, sort: 'fit' })),
    'of a filter': () => countFound(tx, scope, { ...all, tags: [7], places: [7, 8] }),
  },
};

test.for(Object.keys(cases))('[INV-05] the statements kept of the list of items are those that are made: %s', async (file) => {
  const parts: string[] = [];
  for (const [name, list] of Object.entries(cases[file] ?? {})) {
    const made = await nestedStatements(client, 'items', list);
    const own = made.filter((sql) => !asked.includes(sql));
    expect(own, name).not.toEqual([]);
    parts.push(`-- ${name}\n${own.map(formatSql).join('\n')}`);
  }
  await expect(parts.join('\n'), renew).toMatchFileSnapshot(join(folder, `${file}.sql`));
});

test('[INV-05] so is everything by name, which no function finds, for each direction and page and for who sees no money', async () => {
  asked.length = 0;
  const after = { afterValue: 'Bolt', afterId: 7 };
  for (const page of [{}, after, { direction: 'desc' }, { direction: 'desc', ...after }] as const) await listed(all, page);
  await ask(pageStatement({ ...scope, maySeeCosts: false, maySeePrices: false }, all, firstPage));
  await expect(asked.map(formatSql).join('\n'), renew).toMatchFileSnapshot(join(folder, 'by-name.sql'));
});

test('[INV-05] so are those around them', async () => {
  asked.length = 0;
  await listed({ ...all, tags: [7] });
  await ask(countedPageOf(scope, { ...all, words }, { ...firstPage, sort: 'fit' }));
  await countFound(tx, scope, all);
  await keptCounts(tx, scope, [7, 8]);
  await expect([...new Set(asked)].map(formatSql).join('\n'), renew).toMatchFileSnapshot(join(folder, 'around-the-list.sql'));
  const known = [...Object.keys(cases), 'around-the-list', 'by-name'].map((file) => `${file}.sql`);
  expect(readdirSync(folder).filter((file) => !known.includes(file))).toEqual([]);
});
