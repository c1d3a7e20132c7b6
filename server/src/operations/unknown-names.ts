import type pg from 'pg';
import { quoted } from './tables.ts';

/** What rows name without a foreign key, because it is looked for once a statement by triggers (refuse_unknown_keys.sql). */
const names: { table: string; column: string; named: string; condition?: string }[] = [
  { table: 'item_tags', column: 'item_id', named: 'items' },
  { table: 'item_tags', column: 'tag_id', named: 'tags' },
  { table: 'item_vendors', column: 'item_id', named: 'items' },
  { table: 'item_vendors', column: 'vendor_id', named: 'vendors' },
  { table: 'stock_levels', column: 'item_id', named: 'items' },
  // What is zero or less is no folder.
  { table: 'stock_levels', column: 'place', named: 'folders', condition: 'n.place > 0 AND' },
  { table: 'import_lines', column: 'import_id', named: 'imports' },
];

/** Throws where rows that were put in while triggers rested name what is not there. An older schema does not have all of the tables, and may have the keys. */
export async function refuseUnknownNames(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const { table, column, named, condition = '' } of names) {
    if (!tables.includes(table)) continue;
    const { rows } = await client.query<{ any: boolean }>(
      `SELECT EXISTS (SELECT FROM ${quoted(table)} n WHERE ${condition} NOT EXISTS (
         SELECT FROM ${quoted(named)} o WHERE o.organization_id = n.organization_id AND o.id = n.${quoted(column)})) AS any`,
    );
    if (rows[0]?.any) throw new Error(`${table} in this backup name ${named} that are not in it`);
  }
}
