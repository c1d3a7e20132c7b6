import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { nobodysHash } from '../../platform/identity/passwords.ts';
import { type Column, typeOf, writingOf } from './backup-columns.rules.ts';
import type { BackupTable } from './backup-table.ts';
import type { FileList } from './file-lists.ts';
import type { RestoredFile } from './restore-files.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Accounts by the names of members that only one of them has. */
export async function accountsByName(tx: Tx, scope: Scope): Promise<Map<string, string>> {
  const rows = await tx.rows<{ name: string; id: string }>(
    `SELECT name, min(id::text) AS id FROM (
       SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name, u.id
         FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1) AS members
      GROUP BY name HAVING count(*) = 1`,
    [scope.organizationId],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

interface Extra {
  column: string;
  type: string;
  values: (cells: readonly string[]) => unknown;
}

/** Columns that are not in the file but follow from it. */
function extrasOf(
  { table, columns, person }: BackupTable,
  accounts: Map<string, string>,
  own: (cells: readonly string[]) => string,
): Extra[] {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const cellOf = (cells: readonly string[], name: string) => cells[places.get(name) ?? -1] ?? '';
  if (person) {
    const isOther = (cells: readonly string[]) => person.unless !== undefined && cellOf(cells, person.unless) !== '';
    const accountOf = (cells: readonly string[]) => (isOther(cells) ? null : (accounts.get(cellOf(cells, person.name)) ?? null));
    return [{ column: person.account, type: 'uuid', values: accountOf }];
  }
  if (table === 'items') return [{ column: 'custom', type: 'jsonb', values: own }];
  // A former member has no account, but was somebody else all the same: a placeholder stands for them.
  const counters = (cells: readonly string[]) =>
    JSON.stringify((JSON.parse(cellOf(cells, 'counter_names')) as string[]).map((name) => accounts.get(name) ?? nobody));
  if (table === 'count_lines') return [{ column: 'counter_ids', type: 'jsonb', values: counters }];
  if (table === 'alerts') return [{ column: 'is_collected', type: 'boolean', values: () => true }];
  // Nobody has this PIN until the office gives them one.
  if (table === 'crew') return [{ column: 'pin_hash', type: 'text', values: nobodysHash }];
  // It went out, or was given up, long ago: nothing of it is sent again, and its link was for the order it came from.
  if (table === 'order_mails') {
    const createdAt = (cells: readonly string[]) => cellOf(cells, 'created_at');
    return [
      { column: 'origin', type: 'text', values: () => '' },
      { column: 'next_at', type: 'timestamptz', values: createdAt },
    ];
  }
  return [];
}

const extraWriting = ({ column }: Extra, value: string) =>
  column === 'counter_ids' ? `ARRAY(SELECT jsonb_array_elements_text(${value})::uuid)` : value;

/**
 * Alerts are there as soon as their items are; what a backup knows besides is since when, and with how much left. So is the level in an
 * item's home place, with all of it.
 */
const atConflict: Partial<Record<string, string>> = {
  stock_levels: `ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = excluded.quantity, minimum = excluded.minimum,
    maximum = excluded.maximum, refill_from = excluded.refill_from`,
  alerts:
    'ON CONFLICT (organization_id, item_id, place) WHERE resolved_at IS NULL DO UPDATE SET at = excluded.at, quantity = excluded.quantity',
};

/** Nobody is to get a mail about what they knew long ago; see note_alerts.sql. */
export async function alertQuietly(tx: Tx): Promise<void> {
  await tx.run(`SELECT set_config('app.alerts_are_known', 'on', true)`);
}

/** Writes rows of one table as they stand in a backup, ids and times included. */
export function rowWriter(
  tx: Tx,
  scope: Scope,
  table: BackupTable,
  accounts: Map<string, string>,
  own: (cells: readonly string[]) => string,
) {
  const extras = extrasOf(table, accounts, own);
  const names = [...table.columns.map(({ name }) => name), ...extras.map(({ column }) => column)];
  const types = [...table.columns.map(typeOf), ...extras.map(({ type }) => type)];
  const values = [
    ...table.columns.map((column, place) => writingOf(column, `c${place}`)),
    ...extras.map((extra, place) => extraWriting(extra, `c${table.columns.length + place}`)),
  ];
  const sql = `
    INSERT INTO ${table.table} (organization_id, ${names.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT $1, ${values.join(', ')}
      FROM unnest(${types.map((type, place) => `$${place + 2}::${type}[]`).join(', ')}) WITH ORDINALITY AS r (${names.map((_, place) => `c${place}`).join(', ')}, place)
     ORDER BY r.place ${atConflict[table.table] ?? ''}`;
  return (rows: readonly (readonly string[])[]) =>
    tx.run(sql, [
      scope.organizationId,
      ...table.columns.map((column, place) => rows.map((cells) => valueOf(column, cells[place] ?? ''))),
      ...extras.map((extra) => rows.map((cells) => extra.values(cells))),
    ]);
}

const valueOf = ({ kind }: Column, cell: string) => (cell === '' && kind.endsWith('?') ? null : cell);

/** Whoever was handed something is the member of that name again, where exactly one of each is called so; else they stay a name. */
export async function linkHolders(tx: Tx, scope: Scope, accounts: Map<string, string>): Promise<void> {
  await tx.run(
    `UPDATE holders h SET user_id = m.user_id FROM unnest($2::text[], $3::uuid[]) AS m (name, user_id)
      WHERE h.organization_id = $1 AND h.name = m.name
        AND NOT EXISTS (SELECT FROM holders o WHERE o.organization_id = $1 AND o.name = h.name AND o.place <> h.place)`,
    [scope.organizationId, [...accounts.keys()], [...accounts.values()]],
  );
}

const numbered = [
  ['transfer', 'transfers'],
  ['order', 'orders'],
  ['receipt', 'receipts'],
  ['charge', 'receipt_charges'],
  ['return', 'vendor_returns'],
  ['job', 'jobs'],
  ['job-bill', 'job_bills'],
] as const;

/** Whatever the file says was the last number, none that a document has is given out again. */
export async function keepNumbersAbove(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(
    `INSERT INTO document_numbers AS d (organization_id, kind, last)
     ${numbered.map(([kind, table]) => `SELECT $1, '${kind}', max(number) FROM ${table} WHERE organization_id = $1 HAVING count(*) > 0`).join(' UNION ALL ')}
     ON CONFLICT (organization_id, kind) DO UPDATE SET last = greatest(d.last, excluded.last)`,
    [scope.organizationId],
  );
}

export async function forgetUnits(tx: Tx, scope: Scope): Promise<void> {
  await tx.run('DELETE FROM units WHERE organization_id = $1', [scope.organizationId]);
}

export async function writeSettings(tx: Tx, scope: Scope, { columns }: BackupTable, cells: readonly string[]): Promise<void> {
  const changes = columns.map((column, place) => `${column.name} = ${writingOf(column, `$${place + 2}::${typeOf(column)}`)}`);
  const sql = `UPDATE organizations SET ${changes.join(', ')} WHERE id = $1`;
  await tx.run(sql, [scope.organizationId, ...columns.map((column, place) => valueOf(column, cells[place] ?? ''))]);
}

/** Two who restore at once wait for each other here, and the second finds the organization full. */
export async function holdOrganization(tx: Tx, scope: Scope): Promise<void> {
  await tx.run('SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [scope.organizationId]);
}

export async function giveOutIdsAbove(tx: Tx, table: string, id: number): Promise<void> {
  await tx.run('SELECT give_out_ids_above($1, $2)', [table, id]);
}

/** Rows that have a file each, with the file as it is in the store now. */
export async function writeFiles(tx: Tx, scope: Scope, list: FileList, files: readonly RestoredFile[]): Promise<void> {
  const { table, columns, ofFile = {} } = list;
  const more = Object.entries({ file_key: { type: 'uuid', of: ({ fileKey }: RestoredFile) => fileKey }, ...ofFile });
  const names = [...columns.map(({ name }) => name), ...more.map(([name]) => name)];
  const types = [...columns.map(typeOf), ...more.map(([, { type }]) => type)];
  await tx.run(
    `INSERT INTO ${table} (organization_id, ${names.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT $1, * FROM unnest(${types.map((type, place) => `$${place + 2}::${type}[]`).join(', ')})`,
    [
      scope.organizationId,
      ...columns.map((column, place) => files.map(({ cells }) => valueOf(column, cells[place] ?? ''))),
      ...more.map(([, { of }]) => files.map(of)),
    ],
  );
}

export async function setCovers(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(
    `UPDATE items i SET cover_image_id = cover.id
       FROM (SELECT DISTINCT ON (item_id) item_id, id FROM item_images WHERE organization_id = $1 ORDER BY item_id, position, id) AS cover
      WHERE i.organization_id = $1 AND i.id = cover.item_id`,
    [scope.organizationId],
  );
}
