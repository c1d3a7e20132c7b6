import type { LineOutcome, UncountedChoice } from '@onhand/contract/counts';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import { quantityIn } from '../../platform/in-places.ts';
import type { Scope } from '../../platform/scope.ts';
import { fromLines, lineState } from './count-lines.store.ts';
import type { LineToPost } from './counts.rules.ts';

const isOpenQuestion = `(l.counted <> l.book OR l.counted IS NULL AND $4 = 'zero')`;

/** Locked in the order of their ids, as everyone does who locks several items. */
export async function holdItemsOf(tx: Tx, scope: Scope, countId: number, uncounted: UncountedChoice): Promise<void> {
  await tx.run(
    `SELECT FROM items i JOIN count_lines l ON l.organization_id = i.organization_id AND l.item_id = i.id
      WHERE i.organization_id = $1 AND l.count_id = $2 AND (l.counted <> l.book OR l.counted IS NULL AND $3 = 'zero')
      ORDER BY i.id FOR UPDATE OF i`,
    [scope.organizationId, countId, uncounted],
  );
}

/** The lines that may change something; read after the lock, which is when nothing can come in between any more. */
export function linesToPost(
  tx: Tx,
  scope: Scope,
  countId: number,
  uncounted: UncountedChoice,
): Promise<(LineToPost & { itemId: number })[]> {
  return tx.rows(
    `SELECT l.item_id AS "itemId", ${lineState} AS state, trim_scale(l.counted) AS counted,
            trim_scale(l.book) AS book, trim_scale(CASE WHEN i.id IS NOT NULL THEN ${quantityIn('i', 'c.places')} END) AS quantity
       ${fromLines} AND ${isOpenQuestion} ORDER BY l.item_id`,
    [scope.organizationId, null, countId, uncounted],
  );
}

export interface PostedLine {
  itemId: number;
  outcome: LineOutcome;
  /** A line that nobody counted keeps the quantity that was there when the count was posted. */
  book: string | null;
  movement: { id: number; delta: string; value: string; unitCost: string } | null;
}

/** Lines that are not passed in matched or were left alone, so there is nothing to write for them. */
export async function writeOutcomes(tx: Tx, scope: Scope, countId: number, posted: readonly PostedLine[]): Promise<void> {
  await tx.run(
    `UPDATE count_lines l SET outcome = p.outcome, book = COALESCE(l.book, p.book), movement_id = p.movement_id, posted_delta = p.delta,
            posted_value = p.value, posted_unit_cost = p.unit_cost, changed_in = pg_current_xact_id()
       FROM unnest($3::bigint[], $4::text[], $5::numeric[], $6::bigint[], $7::numeric[], $8::numeric[], $9::numeric[])
            AS p (item_id, outcome, book, movement_id, delta, value, unit_cost)
      WHERE l.organization_id = $1 AND l.count_id = $2 AND l.item_id = p.item_id`,
    [
      scope.organizationId,
      countId,
      ...columnsOf(posted, 'itemId', 'outcome', 'book'),
      posted.map(({ movement }) => movement?.id ?? null),
      posted.map(({ movement }) => movement?.delta ?? null),
      posted.map(({ movement }) => movement?.value ?? null),
      posted.map(({ movement }) => movement?.unitCost ?? null),
    ],
  );
  await tx.run(
    `UPDATE count_lines SET outcome = CASE WHEN counted IS NULL THEN 'left' ELSE 'matched' END, changed_in = pg_current_xact_id()
      WHERE organization_id = $1 AND count_id = $2 AND outcome IS NULL`,
    [scope.organizationId, countId],
  );
}
