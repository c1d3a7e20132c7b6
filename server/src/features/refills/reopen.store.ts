import type { Tx } from '../../platform/db.ts';
import { freeOfRow } from '../../platform/reserved.ts';
import type { Scope } from '../../platform/scope.ts';
import { inTransit, openLines, stillToMove } from './on-the-way.ts';
import type { ClosedLine, LevelNow, LoweredLine } from './reopen.rules.ts';

/** All lines, whoever may see them: the list is opened as a whole. */
export function readClosedLines(tx: Tx, scope: Scope, id: number): Promise<ClosedLine[]> {
  return tx.rows<ClosedLine>(
    `SELECT line, item_id AS "itemId", from_place AS "from", to_place AS "to", is_return AS "isReturn", trim_scale(planned) AS planned,
            trim_scale(missing) AS missing, trim_scale(picked) AS picked, is_settled AS "isSettled", trim_scale(loaded) AS loaded
       FROM refill_lines WHERE organization_id = $1 AND refill_id = $2 ORDER BY line`,
    [scope.organizationId, id],
  );
}

/** Of the items and places that a list names; the list itself is not open yet, so nothing of it counts as coming or going. */
export function readLevelsNow(tx: Tx, scope: Scope, id: number): Promise<LevelNow[]> {
  return tx.rows<LevelNow>(
    `WITH moving AS MATERIALIZED (
       SELECT n.item_id, n.from_place, n.to_place, ${stillToMove} AS quantity FROM ${openLines}
        UNION ALL
       SELECT way.item_id, NULL, way.to_place, way.in_transit FROM (${inTransit}) AS way
     ), coming AS (
       SELECT item_id, to_place AS place, sum(quantity) AS quantity FROM moving GROUP BY 1, 2
     ), going AS (
       SELECT item_id, from_place AS place, sum(quantity) AS quantity FROM moving GROUP BY 1, 2
     ), named AS (
       SELECT DISTINCT n.item_id, p.place FROM refill_lines n CROSS JOIN LATERAL (VALUES (n.from_place), (n.to_place)) AS p (place)
        WHERE n.organization_id = $1 AND n.refill_id = $2
     )
     SELECT l.item_id AS "itemId", l.place, trim_scale(${freeOfRow}) AS free, trim_scale(l.minimum) AS minimum, trim_scale(l.maximum) AS maximum,
            trim_scale(COALESCE(c.quantity, 0)) AS coming, trim_scale(COALESCE(g.quantity, 0)) AS going
       FROM named d JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = d.item_id AND l.place = d.place AND l.lot = 0
       LEFT JOIN coming c ON c.item_id = l.item_id AND c.place = l.place
       LEFT JOIN going g ON g.item_id = l.item_id AND g.place = l.place`,
    [scope.organizationId, id],
  );
}

export async function lowerLines(tx: Tx, scope: Scope, id: number, lines: readonly LoweredLine[]): Promise<void> {
  await tx.run(
    `UPDATE refill_lines n SET planned = w.planned, missing = w.missing, is_settled = n.picked > 0 AND n.picked >= w.planned
       FROM unnest($3::int[], $4::numeric[], $5::numeric[]) AS w (line, planned, missing)
      WHERE n.organization_id = $1 AND n.refill_id = $2 AND n.line = w.line`,
    [scope.organizationId, id, lines.map(({ line }) => line), lines.map(({ planned }) => planned), lines.map(({ missing }) => missing)],
  );
}
