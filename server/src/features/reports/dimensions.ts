import type { FolderLevels, GroupingId } from '@onhand/contract/reports-registry';
import { inFolders } from './ledger-sql.ts';
import { given } from './report-parameters.ts';
import { type Cell, date, text } from './report-statement.ts';

const { organization } = given;

/** A dimension puts facts (`f`) together to lines (`r`, by `r.key`) and gives the lines their names. */
export interface Dimension {
  parts: readonly string[];
  /** The facts need these joins to find their key. */
  joins: string;
  key: string;
  /** A line needs these joins to find its name. */
  names: string;
  name: string;
  link: { kind: string; id: string } | null;
  cells: Record<string, Cell>;
  /** A fact may stand in several lines, so the lines do not add up to the total. */
  isOverlapping: boolean;
  /** The lines are items, by their ids. */
  isOfItems: boolean;
  /** Set for lines that lie below each other: the key of the one above, and the name without those above. */
  tree: { parent: string; name: string } | null;
  /** A ranking draws only the lines (`r`) for which this holds; null draws all of them. */
  drawn: string | null;
}

type Own = Pick<Dimension, 'key' | 'name'> & Partial<Dimension>;

const plain = { isOverlapping: false, isOfItems: false, tree: null, drawn: null } as const;

export function dimension(own: Own): Dimension {
  return { parts: [], joins: '', names: '', link: null, cells: { name: text(own.name) }, ...plain, ...own };
}

/** Every folder with those above it in its name: many shelves are called alike. */
export const paths = `paths AS (
  SELECT id, parent_id, name, name AS path FROM folders WHERE organization_id = ${organization} AND parent_id IS NULL
   UNION ALL
  SELECT f.id, f.parent_id, f.name, p.path || ' › ' || f.name FROM folders f JOIN paths p ON f.parent_id = p.id WHERE f.organization_id = ${organization})`;

/** A folder that is gone is called what the ledger calls it; −1 is what is on its way from one place to another. */
export const folderName = (
  place: string,
  path: string,
) => `CASE WHEN ${place} = 0 THEN 'No folder' WHEN ${place} = -1 THEN 'On the way' ELSE COALESCE(${path}, (
    SELECT m.folder_name FROM movements m WHERE m.organization_id = ${organization} AND m.place = ${place}
     ORDER BY m.at DESC, m.id DESC LIMIT 1), 'Deleted folder') END`;

/** The vendor an item stands under: the first on its list. */
export const firstVendors = `first_vendors AS (
  SELECT DISTINCT ON (item_id) item_id, vendor_id FROM item_vendors WHERE organization_id = ${organization} ORDER BY item_id, position, vendor_id)`;

export const methodName = (method: string) =>
  `CASE ${method} WHEN 'fifo' THEN 'FIFO' WHEN 'standard' THEN 'Standard cost' ELSE 'Moving average' END`;

const kindName = `CASE r.key WHEN 'opening' THEN 'Opening stock' WHEN 'in' THEN 'Received' WHEN 'out' THEN 'Issued' WHEN 'set' THEN 'Quantity set'
  WHEN 'move' THEN 'Moved' WHEN 'method' THEN 'Costing method changed' WHEN 'revalue' THEN 'Unit cost changed' WHEN 'delete' THEN 'Item deleted'
  WHEN 'undo' THEN 'Undone' END`;

// Only the ledger still knows the name of an item that is gone.
const itemName = `COALESCE(i.name, (SELECT m.item_name FROM movements m WHERE m.organization_id = ${organization} AND m.item_id = r.key
  ORDER BY m.id DESC LIMIT 1))`;

/** The folders that lie below no other of those that are looked at. */
const topFolders = `top_folders AS (
  SELECT t.id FROM folders t WHERE t.organization_id = ${organization} AND ${inFolders('t.id')}
     AND (t.parent_id IS NULL OR NOT ${inFolders('t.parent_id')}))`;

/** Each folder with itself and each one above it, as far up as is looked at: what lies in it counts in the lines of all of them. */
const linesAbove = (levels: FolderLevels) => `lines_above AS (
  SELECT id AS place, id AS line, parent_id FROM folders WHERE organization_id = ${organization} AND ${inFolders('id')}
   UNION ALL
  SELECT l.place, f.id, f.parent_id FROM lines_above l JOIN folders f ON f.organization_id = ${organization} AND f.id = l.parent_id
   WHERE ${inFolders('f.id')}), folder_lines AS (
  SELECT place, line FROM lines_above ${levels === 'all' ? '' : `WHERE ${isTop('line', 'parent_id')}`})`;

/** A report of everything shows the folders at the root; a report of one folder shows itself and those directly in it. */
const isTop = (line: string, parent: string) =>
  `(${line} IN (SELECT id FROM top_folders) OR (${given.folders} IS NOT NULL AND ${parent} IN (SELECT id FROM top_folders)))`;

/** The folders as the tree they are. A folder that is gone stands by itself. */
function folders(levels: FolderLevels): Dimension {
  const name = folderName('r.key', 'p.path');
  return dimension({
    parts: [paths, topFolders, linesAbove(levels)],
    joins: 'LEFT JOIN folder_lines fl ON fl.place = f.place',
    key: 'COALESCE(fl.line, f.place)',
    names: 'LEFT JOIN paths p ON p.id = r.key',
    name,
    link: { kind: 'folder', id: `CASE WHEN r.key = 0 THEN 'none' ELSE p.id::text END` },
    isOverlapping: true,
    tree: { parent: 'p.parent_id', name: `COALESCE(p.name, ${name})` },
    // Bars of a chart must not hold each other: they are the folders at the root, or those directly in the one that is looked at.
    drawn: `COALESCE((SELECT CASE WHEN ${given.folders} IS NULL THEN d.parent_id IS NULL ELSE COALESCE(d.parent_id IN (SELECT id FROM top_folders), false) END
      FROM folders d WHERE d.organization_id = ${organization} AND d.id = r.key), true)`,
  });
}

const topLevel = folders('top');

export function dimensionOf(groupBy: GroupingId, levels: FolderLevels | null): Dimension {
  return groupBy === 'folder' && levels === 'top' ? topLevel : dimensions[groupBy as keyof typeof dimensions];
}

export const dimensions = {
  item: dimension({
    key: 'f.item_id',
    names: `LEFT JOIN items i ON i.organization_id = ${organization} AND i.id = r.key
      LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id`,
    name: itemName,
    link: { kind: 'item', id: 'i.id' },
    cells: { name: text(itemName), sku: text('i.sku'), unit: text('u.name') },
    isOfItems: true,
  }),
  folder: folders('all'),
  tag: dimension({
    joins: `LEFT JOIN item_tags t ON t.organization_id = ${organization} AND t.item_id = f.item_id`,
    key: 'COALESCE(t.tag_id, 0)',
    names: `LEFT JOIN tags n ON n.organization_id = ${organization} AND n.id = r.key`,
    name: `COALESCE(n.name, 'No tag')`,
    link: { kind: 'tag', id: 'n.id' },
    isOverlapping: true,
  }),
  vendor: dimension({
    parts: [firstVendors],
    joins: 'LEFT JOIN first_vendors v ON v.item_id = f.item_id',
    key: 'COALESCE(v.vendor_id, 0)',
    names: `LEFT JOIN vendors n ON n.organization_id = ${organization} AND n.id = r.key`,
    name: `COALESCE(n.name, 'No vendor')`,
    link: { kind: 'vendor', id: 'n.id' },
  }),
  // Facts of these know their job: 0 is what went to none ("issuedOfJobs").
  job: dimension({
    key: 'f.job_id',
    names: `LEFT JOIN jobs j ON j.organization_id = ${organization} AND j.id = r.key`,
    name: `COALESCE('J-' || j.number || ' ' || j.title, 'No job')`,
  }),
  customer: dimension({
    joins: `LEFT JOIN jobs jb ON jb.organization_id = ${organization} AND jb.id = f.job_id`,
    key: `CASE WHEN jb.id IS NULL THEN '' WHEN jb.customer_id IS NOT NULL THEN 'id ' || jb.customer_id ELSE 'name ' || lower(jb.customer_name) END`,
    names: `LEFT JOIN customers c ON c.organization_id = ${organization} AND 'id ' || c.id = r.key`,
    // A customer who was deleted, or was never kept, goes by the name that the jobs have.
    name: `COALESCE(c.name, NULLIF((SELECT j.customer_name FROM jobs j WHERE j.organization_id = ${organization} AND j.customer_id IS NULL
      AND 'name ' || lower(j.customer_name) = r.key ORDER BY j.id DESC LIMIT 1), ''), CASE WHEN r.key = '' THEN 'No job' ELSE 'No customer' END)`,
  }),
  // Somebody of the crew is told from whose device it was, and a person by their present name.
  person: dimension({
    key: 'f.person',
    names: `LEFT JOIN users pu ON pu.id = CASE WHEN r.key LIKE 'user %' THEN substr(r.key, 6)::uuid END
      LEFT JOIN crew pc ON pc.organization_id = ${organization} AND 'crew ' || pc.id = r.key`,
    name: `COALESCE(pc.name, NULLIF(trim(pu.first_name || ' ' || pu.last_name), ''), pu.email, (SELECT m.user_name FROM movements m
      WHERE m.organization_id = ${organization} AND 'crew ' || m.crew_id = r.key ORDER BY m.id DESC LIMIT 1), NULLIF(substr(r.key, 6), ''), 'Nobody')`,
  }),
  method: dimension({ key: 'f.method', name: methodName('r.key') }),
  kind: dimension({ key: 'f.kind', name: kindName }),
  day: dimension({ key: 'f.day', name: 'r.key', link: { kind: 'day', id: 'r.key' }, cells: { name: date('r.key') } }),
  month: dimension({
    key: `date_trunc('month', f.day)::date`,
    name: 'r.key',
    link: { kind: 'month', id: `to_char(r.key, 'YYYY-MM')` },
    cells: { name: date('r.key') },
  }),
} satisfies Partial<Record<GroupingId, Dimension>>;
