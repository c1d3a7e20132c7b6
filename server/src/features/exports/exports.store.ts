import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/**
 * The days a file is about, for its name, by the organization's own calendar: “2026-10-01-to-2026-10-31”, or today where it is about
 * everything up to now. `to` is the first moment that no longer counts.
 */
export async function daysOfFile(
  tx: Tx,
  { organizationId }: Scope,
  now: Date,
  range: { from?: string; to?: string } = {},
): Promise<string> {
  const day = (moment: string) => `to_char(${moment} AT TIME ZONE time_zone, 'YYYY-MM-DD')`;
  const { first, last } = await tx.one<{ first: string | null; last: string }>(
    `SELECT ${day('$2::timestamptz')} AS first, ${day(`LEAST($4::timestamptz, $3::timestamptz - interval '1 millisecond')`)} AS last
       FROM organizations WHERE id = $1`,
    [organizationId, range.from ?? null, range.to ?? null, now],
  );
  return first === null || first === last ? last : `${first}-to-${last}`;
}

export interface Promised {
  itemId: number;
  place: number;
  reserved: string;
  /** Nothing where fewer are there than were promised. */
  free: string;
}

export const hasReservations = (tx: Tx, { organizationId }: Scope): Promise<boolean> =>
  tx.value('SELECT EXISTS (SELECT FROM job_reservations WHERE organization_id = $1)', [organizationId]);

/** JOB-03: what is promised to jobs of some items, and what is left for everybody else, in each place where something is promised. */
export function promisedOf(tx: Tx, { organizationId }: Scope, itemIds: readonly number[]): Promise<Promised[]> {
  return tx.rows(
    `SELECT item_id AS "itemId", place, trim_scale(reserved)::text AS reserved, trim_scale(GREATEST(quantity - reserved, 0))::text AS free
       FROM (SELECT item_id, place, sum(quantity) AS reserved FROM job_reservations
              WHERE organization_id = $1 AND item_id = ANY ($2) GROUP BY item_id, place) AS promised
       JOIN LATERAL (SELECT COALESCE(sum(l.quantity), 0) AS quantity FROM stock_levels l
                      WHERE l.organization_id = $1 AND l.item_id = promised.item_id AND l.place = promised.place) AS lies ON true`,
    [organizationId, itemIds],
  );
}
