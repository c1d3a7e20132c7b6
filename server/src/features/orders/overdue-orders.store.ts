import type { Queries } from '../../platform/db.ts';
import { isLate } from './orders.store.ts';

export interface OverdueOrder {
  organizationId: number;
  id: number;
  number: number;
  vendorName: string;
  expectedOn: string;
  day: string;
}

/**
 * The first condition on the day is the latest that it is anywhere, for the index (orders_to_tell); the second is that of the organization.
 * An order whose day is over while each line still has time is looked at again.
 */
export function overdueOrdersToTell(platform: Queries, now: Date, limit: number): Promise<OverdueOrder[]> {
  return platform.rows<OverdueOrder>(
    `SELECT o.organization_id AS "organizationId", o.id, o.number, o.vendor_name AS "vendorName", o.expected_on::text AS "expectedOn",
            to_char(o.expected_on, 'FMMonth FMDD') AS day
       FROM orders o JOIN organizations z ON z.id = o.organization_id
      WHERE o.state = 'sent' AND o.told_until IS DISTINCT FROM o.expected_on
        AND o.expected_on < ($1::timestamptz AT TIME ZONE 'Pacific/Kiritimati')::date
        AND o.expected_on < ($1::timestamptz AT TIME ZONE z.time_zone)::date AND EXISTS (
          SELECT FROM order_lines l WHERE l.organization_id = o.organization_id AND l.order_id = o.id
             AND ${isLate('($1::timestamptz AT TIME ZONE z.time_zone)::date')})
      ORDER BY o.expected_on, o.organization_id, o.id LIMIT $2`,
    [now, limit],
  );
}
