import type pg from 'pg';
import { compareWithLedger } from '../server/test/stock-load.ts';
import { compareTransfers } from '../server/test/transfer-check.ts';
import { type Acknowledgements, rowsOfFile } from './mixed-load.ts';

export interface Comparison {
  acknowledged: number;
  lost: string[];
  doubled: string[];
}

/** Returns the acknowledged changes that are not there, and those that are there more than once. */
export async function compareWithDatabase(admin: pg.Pool, organizationId: number, said: Acknowledgements): Promise<Comparison> {
  const ledger = await compareWithLedger(admin, organizationId, said.movements);
  const names = await compareNames(admin, organizationId, said.names);
  const created = await compareCreated(admin, organizationId, said.created);
  const transfers = await compareTransfers(admin, organizationId, said.transfers);
  const imports = await compareImports(admin, organizationId, said.imported);
  return {
    acknowledged:
      said.movements.length + said.names.length + said.created.length + said.transfers.length + said.imported.length * rowsOfFile,
    lost: [...ledger.missing.map(({ key }) => `movement ${key}`), ...names.lost, ...created.lost, ...imports.lost, ...transfers.lost],
    doubled: [
      ...ledger.doubled.map(({ note }) => `movement ${note}`),
      ...names.doubled,
      ...created.doubled,
      ...imports.doubled,
      ...transfers.doubled,
    ],
  };
}

type Differences = Omit<Comparison, 'acknowledged'>;

/** Each change of a name is written down once, and the item has the last one. */
async function compareNames(admin: pg.Pool, organizationId: number, names: Acknowledgements['names']): Promise<Differences> {
  const { rows } = await admin.query<{ name: string; times: number }>(
    `SELECT c->>'to' AS name, count(*)::int AS times FROM activity, jsonb_array_elements(changes) AS c
      WHERE organization_id = $1 AND kind = 'item' AND action = 'update' AND c->>'to' LIKE 'Part %' GROUP BY 1`,
    [organizationId],
  );
  const times = new Map(rows.map((row) => [row.name, row.times]));
  const last = new Map(names.map(({ itemId, name }) => [itemId, name]));
  const items = await admin.query<{ id: string; name: string }>('SELECT id, name FROM items WHERE organization_id = $1 AND id = ANY ($2)', [
    organizationId,
    [...last.keys()],
  ]);
  const current = new Map(items.rows.map(({ id, name }) => [Number(id), name]));
  return {
    lost: [
      ...names.filter(({ name }) => !times.has(name)).map(({ name }) => `change to ${name}`),
      ...[...last].filter(([itemId, name]) => current.get(itemId) !== name).map(([itemId]) => `the last name of item ${itemId}`),
    ],
    doubled: rows.filter((row) => row.times > 1).map(({ name }) => `change to ${name}`),
  };
}

async function compareCreated(admin: pg.Pool, organizationId: number, created: readonly string[]): Promise<Differences> {
  const { rows } = await admin.query<{ name: string; times: number }>(
    `SELECT name, count(*)::int AS times FROM items WHERE organization_id = $1 AND name LIKE 'New %' GROUP BY 1`,
    [organizationId],
  );
  const there = new Set(rows.map(({ name }) => name));
  return {
    lost: created.filter((name) => !there.has(name)),
    doubled: rows.filter(({ times }) => times > 1).map(({ name }) => name),
  };
}

/** All of a file or nothing, and never twice: also of files of which nobody heard the end. */
async function compareImports(admin: pg.Pool, organizationId: number, imported: readonly string[]): Promise<Differences> {
  const { rows } = await admin.query<{ file: string; status: string; items: number; names: number }>(
    `SELECT left(f.file_name, 36) AS file, f.status, count(i.id)::int AS items, count(DISTINCT i.name)::int AS names
       FROM imports f LEFT JOIN items i ON i.organization_id = f.organization_id AND i.name LIKE left(f.file_name, 36) || ' row %'
      WHERE f.organization_id = $1 GROUP BY f.id, 1, 2`,
    [organizationId],
  );
  const done = new Set(rows.filter(({ status }) => status === 'done').map(({ file }) => file));
  const isWrong = (row: (typeof rows)[number]) => row.items !== (row.status === 'done' ? rowsOfFile : 0);
  return {
    lost: [
      ...imported.filter((file) => !done.has(file)).map((file) => `import ${file}`),
      ...rows.filter((row) => isWrong(row) && row.items < rowsOfFile).map(({ file, items }) => `import ${file}: ${items} rows`),
    ],
    doubled: rows.filter((row) => isWrong(row) && row.items >= rowsOfFile).map(({ file, items }) => `import ${file}: ${items} rows`),
  };
}
