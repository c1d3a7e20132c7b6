import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { readingOf, spellingOf } from './backup-columns.rules.ts';
import { csvRow } from './backup-csv.rules.ts';
import type { BackupTable } from './backup-table.ts';
import type { FileList } from './file-lists.ts';
import { ownCells, type OwnField } from './own-fields.rules.ts';
import { settingsTable } from './tables/settings-table.ts';

const pageSize = 500;
/** Rows that turn out to be short are read in larger pages: each page costs as much as a hundred of them. */
const shortRowsAtOnce = 2000;
const shortRowBytes = 250;
/** Items are large: their own fields alone may have 64 kB. */
const itemsAtOnce = 100;

/** Some lines of a file, spelled as they stand in it. */
export interface Lines {
  rows: number;
  text: string;
}

interface Page {
  rows: number;
  /** That of the last row. */
  key: string[];
}

const firsts = {
  boolean: 'false',
  bigint: '-9223372036854775808',
  text: '',
  timestamptz: '-infinity',
  uuid: '00000000-0000-0000-0000-000000000000',
};

/** The type by which a page goes on behind the last row; what is no column of the file is a number. */
function keyType({ columns }: BackupTable, name: string): keyof typeof firsts {
  const kind = columns.find((column) => column.name === name)?.kind;
  if (kind === 'text' || kind === 'uuid') return kind;
  if (kind === 'flag') return 'boolean';
  return kind === 'time' ? 'timestamptz' : 'bigint';
}

interface Pages<One> {
  each: string;
  all: string;
  atOnce: number;
  /** How many rows the page after this one has. */
  next?: (page: One) => number;
}

/** The rows of a table in its order, some at a time, as `what` makes one value of them. The caller's transaction sees one moment. */
async function* pages<One extends Page>(tx: Tx, scope: Scope, table: BackupTable, what: Pages<One>) {
  // The names that `each` gives must be no columns of any table: the order would be by them.
  const { key, where } = table;
  const types = key.map((name) => keyType(table, name));
  const sqlOf = (atOnce: number) => `
    SELECT ${what.all}, count(*)::int AS rows, ARRAY[${key.map((_, place) => `((array_agg(k${place}))[count(*)])::text`).join(', ')}] AS key FROM (
      SELECT ${what.each}, ${key.map((name, place) => `${name} AS k${place}`).join(', ')}
        FROM ${table.table} WHERE organization_id = $1${where ? ` AND ${where}` : ''}
         AND (${key.join(', ')}) > (${types.map((type, place) => `$${place + 2}::${type}`).join(', ')})
       ORDER BY ${key.join(', ')} LIMIT ${atOnce}) AS page`;
  for (let last = types.map((type) => firsts[type]), { atOnce } = what; ; ) {
    const page: One = await tx.one<One>(sqlOf(atOnce), [scope.organizationId, ...last]);
    if (page.rows > 0) yield page;
    if (page.rows < atOnce) return;
    last = page.key;
    if (what.next) atOnce = what.next(page);
  }
}

const lineOf = ({ columns }: BackupTable) => inPairs(columns.map(spellingOf));

/** Cells with commas between them. Each `||` copies what it is given: joined from left to right, the first cell would be copied as often as there are cells. */
function inPairs(cells: readonly string[]): string {
  if (cells.length <= 1) return cells[0] ?? "''";
  const half = cells.length >> 1;
  return `(${inPairs(cells.slice(0, half))} || ',' || ${inPairs(cells.slice(half))})`;
}

/** PostgreSQL spells the lines: handing the cells over, to be spelled here, takes several times as long. */
export async function* readLines(tx: Tx, scope: Scope, table: BackupTable): AsyncGenerator<Lines> {
  const each = `${lineOf(table)} || chr(10) AS spelled`;
  yield* pages<Page & Lines>(tx, scope, table, {
    each,
    all: `string_agg(spelled, '') AS text`,
    atOnce: pageSize,
    next: ({ rows, text }) => (text.length < rows * shortRowBytes ? shortRowsAtOnce : pageSize),
  });
}

/** Items have columns of their organization's own behind those that all have. */
export async function* readItemLines(tx: Tx, scope: Scope, table: BackupTable, fields: readonly OwnField[]): AsyncGenerator<Lines> {
  const each = `${lineOf(table)} AS spelled, custom`;
  const all = 'json_agg(spelled) AS lines, json_agg(custom::text) AS held';
  const read = pages<Page & { lines: string[]; held: string[] }>(tx, scope, table, { each, all, atOnce: itemsAtOnce });
  for await (const { rows, lines, held } of read) {
    const own = (at: number) => (fields.length === 0 ? '\n' : `,${csvRow(ownCells(held[at] ?? '{}', fields))}`);
    yield { rows, text: lines.map((line, at) => `${line}${own(at)}`).join('') };
  }
}

export async function readSettings(tx: Tx, scope: Scope): Promise<{ name: string; cells: string[] }> {
  const cells = settingsTable.columns.map((column) => `COALESCE(${readingOf(column)}, '')`).join(', ');
  return tx.one(`SELECT name, ARRAY[${cells}] AS cells FROM organizations WHERE id = $1`, [scope.organizationId]);
}

export function countArchived(tx: Tx, scope: Scope): Promise<number> {
  return tx.value('SELECT count(*)::int FROM items WHERE organization_id = $1 AND archived_at IS NOT NULL', [scope.organizationId]);
}

/** A row that has a file, as it is noted until the file is sent. */
export interface ListedFile {
  cells: string[];
  fileKey: string;
  /** The first row that shows the file: what the file is called after. */
  firstId: number;
  isShared: boolean;
}

export async function* readListed(tx: Tx, scope: Scope, list: FileList): AsyncGenerator<ListedFile[]> {
  const each = `ARRAY[${list.columns.map((column) => `COALESCE(${readingOf(column)}, '')`).join(', ')}] AS listed_cells, file_key`;
  const same = `FROM ${list.table} f WHERE f.organization_id = $1 AND f.file_key = page.file_key`;
  const all = `json_agg(json_build_object('cells', listed_cells, 'fileKey', file_key, 'firstId', (SELECT min(f.id) ${same}),
                        'isShared', (SELECT count(*) > 1 ${same}))) AS listed`;
  const read = pages<Page & { listed: ListedFile[] }>(tx, scope, list, { each, all, atOnce: pageSize });
  for await (const { listed } of read) yield listed;
}

/** Counts the records that would have to be gone before a backup can be restored. */
export function findObstacles(tx: Tx, scope: Scope): Promise<{ items: number; folders: number; others: number; movements: number }> {
  return tx.one(
    `SELECT (SELECT count(*)::int FROM items WHERE organization_id = $1) AS items,
            (SELECT count(*)::int FROM folders WHERE organization_id = $1) AS folders,
            (SELECT count(*)::int FROM tags WHERE organization_id = $1) + (SELECT count(*)::int FROM vendors WHERE organization_id = $1)
              + (SELECT count(*)::int FROM custom_fields WHERE organization_id = $1) + (SELECT count(*)::int FROM counts WHERE organization_id = $1)
              + (SELECT count(*)::int FROM transfers WHERE organization_id = $1) + (SELECT count(*)::int FROM orders WHERE organization_id = $1)
              + (SELECT count(*)::int FROM receipts WHERE organization_id = $1) + (SELECT count(*)::int FROM vendor_returns WHERE organization_id = $1) + (SELECT count(*)::int FROM refill_lists WHERE organization_id = $1)
              + (SELECT count(*)::int FROM refill_templates WHERE organization_id = $1) + (SELECT count(*)::int FROM refill_places WHERE organization_id = $1)
              + (SELECT count(*)::int FROM jobs WHERE organization_id = $1) + (SELECT count(*)::int FROM customers WHERE organization_id = $1)
              + (SELECT count(*)::int FROM crew WHERE organization_id = $1) + (SELECT count(*)::int FROM kits WHERE organization_id = $1) AS others,
            (SELECT count(*)::int FROM (SELECT 1 FROM movements WHERE organization_id = $1 LIMIT 1000) AS first_ones) AS movements`,
    [scope.organizationId],
  );
}
