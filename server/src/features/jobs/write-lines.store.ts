import type { Tx } from '../../platform/db.ts';
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
  return tx.rows<HeldLine>(
    `SELECT l.line, l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, l.kit_name AS kit, trim_scale(l.wanted) AS wanted, trim_scale(l.used) AS used,
            l.billed <> 0 OR EXISTS (SELECT FROM job_parts x WHERE x.organization_id = $1 AND x.job_id = $2 AND x.line = l.line)
              OR EXISTS (SELECT FROM job_bill_lines b WHERE b.organization_id = $1 AND b.job_id = $2 AND b.line = l.line) AS "isKnown"
       FROM job_lines l LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.job_id = $2 AND ($3::bigint[] IS NULL OR l.item_id = ANY ($3)) ORDER BY l.line`,
    [scope.organizationId, jobId, itemIds ?? null],
  );
}

export interface NewLine {
  itemId: number;
  kit: string | null;
  wanted: string;
  /** Undefined is what the item is sold for. */
  price: string | null | undefined;
  note: string;
}

/** Answers the numbers of the new lines, in their order. The job is held, so no number is given twice; one that is gone is not given again while a later one is there. */
export async function insertLines(tx: Tx, scope: Scope, jobId: number, lines: readonly NewLine[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const numbers = await tx.values<number>(
    `INSERT INTO job_lines (organization_id, job_id, line, item_id, item_name, kit_name, wanted, price, note)
     SELECT $1, $2, known.last + n.nth, i.id, i.name, n.kit, n.wanted, CASE WHEN n.is_standard THEN i.selling_price ELSE n.price END, n.note
       FROM unnest($3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::boolean[], $8::text[]) WITH ORDINALITY AS n (item_id, kit, wanted, price, is_standard, note, nth)
       JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
      CROSS JOIN (SELECT COALESCE(max(line), 0) AS last FROM job_lines WHERE organization_id = $1 AND job_id = $2) AS known
     RETURNING line`,
    [
      scope.organizationId,
      jobId,
      lines.map(({ itemId }) => itemId),
      lines.map(({ kit }) => kit),
      lines.map(({ wanted }) => wanted),
      lines.map(({ price }) => price ?? null),
      lines.map(({ price }) => price === undefined),
      lines.map(({ note }) => note),
    ],
  );
  return numbers.toSorted((one, other) => one - other);
}

export interface PlannedLine {
  line: number;
  wanted: string;
  /** Undefined stays as it is. */
  price?: string | null | undefined;
  note?: string | undefined;
}

export async function updateLines(tx: Tx, scope: Scope, jobId: number, lines: readonly PlannedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    `UPDATE job_lines l SET wanted = n.wanted, price = CASE WHEN n.has_price THEN n.price ELSE l.price END, note = COALESCE(n.note, l.note)
       FROM unnest($3::int[], $4::numeric[], $5::numeric[], $6::boolean[], $7::text[]) AS n (line, wanted, price, has_price, note)
      WHERE l.organization_id = $1 AND l.job_id = $2 AND l.line = n.line`,
    [
      scope.organizationId,
      jobId,
      lines.map(({ line }) => line),
      lines.map(({ wanted }) => wanted),
      lines.map(({ price }) => price ?? null),
      lines.map(({ price }) => price !== undefined),
      lines.map(({ note }) => note ?? null),
    ],
  );
}

export async function deleteLines(tx: Tx, scope: Scope, jobId: number, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.run('DELETE FROM job_lines WHERE organization_id = $1 AND job_id = $2 AND line = ANY ($3)', [
    scope.organizationId,
    jobId,
    lines,
  ]);
}

/** What was used of a line and what it cost, added to what it says; less than nothing where something came back. */
export interface UsedOfLine {
  line: number;
  quantity: string;
  cost: string;
}

export async function noteUsed(tx: Tx, scope: Scope, jobId: number, used: readonly UsedOfLine[], isUse = true): Promise<void> {
  await tx.run(
    `UPDATE job_lines l SET used = l.used + n.quantity, cost = l.cost + n.cost, last_used_at = CASE WHEN $6 THEN clock_timestamp() ELSE l.last_used_at END
       FROM (SELECT line, sum(quantity) AS quantity, sum(cost) AS cost FROM unnest($3::int[], $4::numeric[], $5::numeric[]) AS u (line, quantity, cost) GROUP BY line) AS n
      WHERE l.organization_id = $1 AND l.job_id = $2 AND l.line = n.line`,
    [scope.organizationId, jobId, used.map(({ line }) => line), used.map(({ quantity }) => quantity), used.map(({ cost }) => cost), isUse],
  );
}
