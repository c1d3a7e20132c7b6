import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface HeldLine {
  line: number;
  itemId: number;
  name: string;
  kit: string | null;
  wanted: string;
  used: string;
  /** Something of it was used once, or billed: it stays, if only to tell that. */
  isKnown: boolean;
}

/** The lines of a job that is held, or those of some items. */
export function heldLines(tx: Tx, scope: Scope, jobId: number, itemIds?: readonly number[]): Promise<HeldLine[]> {
  const { sql, values } = readingLines(scope, jobId, itemIds);
  return tx.rows<HeldLine>(sql, values);
}

/** The same for a caller who sends it behind the statement that holds the job. */
export function readingLines(scope: Scope, jobId: number, itemIds?: readonly number[]): Statement<HeldLine> {
  const sql = `SELECT l.line, l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, l.kit_name AS kit, trim_scale(l.wanted) AS wanted, trim_scale(l.used) AS used,
            l.billed <> 0 OR EXISTS (SELECT FROM job_parts x WHERE x.organization_id = $1 AND x.job_id = $2 AND x.line = l.line)
              OR EXISTS (SELECT FROM job_bill_lines b WHERE b.organization_id = $1 AND b.job_id = $2 AND b.line = l.line) AS "isKnown"
       FROM job_lines l LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.job_id = $2 AND ($3::bigint[] IS NULL OR l.item_id = ANY ($3)) ORDER BY l.line`;
  return { sql, values: [scope.organizationId, jobId, itemIds ?? null] };
}

/** How many lines a job has, and the number of the last of them. */
export interface LineCount {
  count: number;
  last: number;
}

/** The job is held, so no number is given twice; one that is gone is not given again while a later one is there. */
export function countingLines(scope: Scope, jobId: number): Statement<LineCount> {
  const sql = 'SELECT count(*)::int AS count, COALESCE(max(line), 0) AS last FROM job_lines WHERE organization_id = $1 AND job_id = $2';
  return { sql, values: [scope.organizationId, jobId] };
}

export interface NewLine {
  line: number;
  itemId: number;
  kit: string | null;
  wanted: string;
  /** Undefined is what the item is sold for. */
  price: string | null | undefined;
  note: string;
}

// The statements that write lines are sent by the caller, with what else it writes; there is none where nothing is to be written.
export function insertingLines(scope: Scope, jobId: number, lines: readonly NewLine[]): Statement[] {
  if (lines.length === 0) return [];
  const sql = `INSERT INTO job_lines (organization_id, job_id, line, item_id, item_name, kit_name, wanted, price, note)
     SELECT $1, $2, n.line, i.id, i.name, n.kit, n.wanted, CASE WHEN n.is_standard THEN i.selling_price ELSE n.price END, n.note
       FROM json_to_recordset($3) AS n (line int, item_id bigint, kit text, wanted numeric, price numeric, is_standard boolean, note text)
       JOIN items i ON i.organization_id = $1 AND i.id = n.item_id`;
  const rows = lines.map(({ itemId, price, ...line }) => ({ ...line, item_id: itemId, price, is_standard: price === undefined }));
  return [{ sql, values: [scope.organizationId, jobId, JSON.stringify(rows)] }];
}

export interface PlannedLine {
  line: number;
  wanted: string;
  /** Undefined stays as it is. */
  price?: string | null | undefined;
  note?: string | undefined;
}

export function updatingLines(scope: Scope, jobId: number, lines: readonly PlannedLine[]): Statement[] {
  if (lines.length === 0) return [];
  const sql = `UPDATE job_lines l SET wanted = n.wanted, price = CASE WHEN n.has_price THEN n.price ELSE l.price END, note = COALESCE(n.note, l.note)
       FROM unnest($3::int[], $4::numeric[], $5::numeric[], $6::boolean[], $7::text[]) AS n (line, wanted, price, has_price, note)
      WHERE l.organization_id = $1 AND l.job_id = $2 AND l.line = n.line`;
  const values = [
    lines.map(({ line }) => line),
    lines.map(({ wanted }) => wanted),
    lines.map(({ price }) => price ?? null),
    lines.map(({ price }) => price !== undefined),
    lines.map(({ note }) => note ?? null),
  ];
  return [{ sql, values: [scope.organizationId, jobId, ...values] }];
}

/** What is promised to them goes with them. */
export function deletingLines(scope: Scope, jobId: number, lines: readonly number[]): Statement[] {
  if (lines.length === 0) return [];
  const sql = 'DELETE FROM job_lines WHERE organization_id = $1 AND job_id = $2 AND line = ANY ($3)';
  return [{ sql, values: [scope.organizationId, jobId, lines] }];
}

/** What was used of a line, what it cost, and how much less it wants now, added to what it says; less than nothing where something came back. */
export interface UsedOfLine {
  line: number;
  quantity: string;
  cost: string;
  lessWanted?: string;
}

export async function noteUsed(tx: Tx, scope: Scope, jobId: number, used: readonly UsedOfLine[], isUse = true): Promise<void> {
  await tx.run(
    `UPDATE job_lines l SET used = l.used + n.quantity, cost = l.cost + n.cost, wanted = l.wanted - n.less_wanted,
            last_used_at = CASE WHEN $7 THEN clock_timestamp() ELSE l.last_used_at END
       FROM (SELECT line, sum(quantity) AS quantity, sum(cost) AS cost, sum(less_wanted) AS less_wanted
               FROM unnest($3::int[], $4::numeric[], $5::numeric[], $6::numeric[]) AS u (line, quantity, cost, less_wanted) GROUP BY line) AS n
      WHERE l.organization_id = $1 AND l.job_id = $2 AND l.line = n.line`,
    [
      scope.organizationId,
      jobId,
      used.map(({ line }) => line),
      used.map(({ quantity }) => quantity),
      used.map(({ cost }) => cost),
      used.map(({ lessWanted = '0' }) => lessWanted),
      isUse,
    ],
  );
}
