import type { Queries } from '../../platform/db.ts';
import { find, type Found } from './reconciliation.store.ts';

/** What tags, vendors and levels of items name is there. It is looked for once a statement (020-import.md), and here once more, whoever wrote it. */
export function unknownNames(queries: Queries, organizationId: number): Promise<Found> {
  const missing = (table: string, figure: string, named: string, column: string, condition = '') => `
    SELECT n.item_id AS "itemId", COALESCE(i.name, 'Deleted item ' || n.item_id) AS name, '${figure}' AS figure,
           'items and ${named} that are there' AS expected, n.item_id || ' and ' || n.${column} AS found
      FROM ${table} n LEFT JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
      LEFT JOIN ${named} o ON o.organization_id = $1 AND o.id = n.${column}
     WHERE n.organization_id = $1 AND (i.id IS NULL OR o.id IS NULL ${condition})`;
  const differing = `differing AS (
    ${missing('item_tags', 'tag of an item', 'tags', 'tag_id')} UNION ALL
    ${missing('item_vendors', 'vendor of an item', 'vendors', 'vendor_id')} UNION ALL
    ${missing('stock_levels', 'place of an item', 'folders', 'place', 'AND n.place > 0')})`;
  return find(queries, differing, organizationId);
}
