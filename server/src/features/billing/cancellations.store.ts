import type { Queries } from '../../platform/db.ts';
import type { Warned } from './cancellations.rules.ts';

export interface Ended extends Warned {
  organizationId: number;
  organizationName: string;
  timeZone: string;
  customerId: string | null;
}

export function endedSubscriptions(platform: Queries): Promise<Ended[]> {
  return platform.rows<Ended>(
    `SELECT s.organization_id AS "organizationId", o.name AS "organizationName", o.time_zone AS "timeZone", s.stripe_customer_id AS "customerId",
            s.ended_at AS "endedAt", s.warned_days AS "warnedDays", s.warned_at AS "warnedAt"
       FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
      WHERE s.ended_at IS NOT NULL AND o.deleted_at IS NULL ORDER BY s.ended_at`,
  );
}

/** Locks an ended subscription and returns its end; undefined for one that runs again, or is deleted already. */
export function holdEnded(platform: Queries, organizationId: number): Promise<string | undefined> {
  return platform.maybeValue<string>(
    `SELECT s.ended_at AS "endedAt" FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
      WHERE s.organization_id = $1 AND s.ended_at IS NOT NULL AND o.deleted_at IS NULL FOR UPDATE OF s, o`,
    [organizationId],
  );
}

export async function markWarned(platform: Queries, organizationId: number, days: number, now: Date): Promise<void> {
  await platform.run('UPDATE subscriptions SET warned_days = $2, warned_at = $3 WHERE organization_id = $1', [organizationId, days, now]);
}

export function ownersOf(platform: Queries, organizationId: number): Promise<{ id: string; email: string }[]> {
  return platform.rows(
    `SELECT u.id, u.email FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 AND m.role = 'owner' ORDER BY u.email`,
    [organizationId],
  );
}
