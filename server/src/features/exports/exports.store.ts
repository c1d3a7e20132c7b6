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
