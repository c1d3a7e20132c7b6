import { groupedReport } from './grouped-report.ts';
import { dayOf } from './ledger-sql.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import { number, type ReportSql } from './report-statement.ts';
import { ofDocument } from './spend.report.ts';

const { organization, from, to, timeZone, vendor } = given;

/** What the vendor promised first: the day they confirmed, or else the one they were asked for. What is put off after that is as late as it comes. */
const dayPromised = `COALESCE(o.promised_on, (o.sent_document ->> 'expectedOn')::date, o.expected_on)`;

/**
 * Orders that were due in the range, with the day that the last of them came. Its lines say whether it came whole, its receipts when. A day that is not
 * over yet makes nothing late.
 */
const facts = `
  SELECT o.vendor_id, lines.is_whole, arrived.day IS NOT NULL AND lines.is_whole AND arrived.day <= due.day AS is_on_time,
         CASE WHEN lines.is_whole AND arrived.day IS NOT NULL THEN GREATEST(arrived.day - due.day, 0) END AS days_late
    FROM orders o
   CROSS JOIN LATERAL (SELECT ${dayPromised} AS day) AS due
   CROSS JOIN LATERAL (SELECT bool_and(n.received >= n.pieces) AS is_whole FROM order_lines n
                        WHERE n.organization_id = ${organization} AND n.order_id = o.id HAVING count(*) > 0) AS lines
    LEFT JOIN LATERAL (
      SELECT max(${dayOf('l.received_at')}) AS day FROM receipts r JOIN receipt_lines l ON l.organization_id = ${organization} AND l.receipt_id = r.id
       WHERE r.organization_id = ${organization} AND r.order_id = o.id AND l.undone_at IS NULL) AS arrived ON true
   WHERE o.organization_id = ${organization} AND o.state IN ('sent', 'closed') AND o.sent_at IS NOT NULL AND (${vendor} IS NULL OR o.vendor_id = ${vendor})
     AND due.day >= (${from} AT TIME ZONE ${timeZone})::date AND due.day < (${to} AT TIME ZONE ${timeZone})::date
     AND (due.day < (clock_timestamp() AT TIME ZONE ${timeZone})::date OR lines.is_whole)`;

const shareOf = (name: string) => (row: string) => `100.0 * ${row}."${name}" / NULLIF(${row}.orders, 0)`;

export function punctuality(): ReportSql {
  return groupedReport({
    facts,
    dimension: ofDocument,
    sums: {
      orders: 'count(*)',
      onTime: 'count(*) FILTER (WHERE f.is_on_time)',
      whole: 'count(*) FILTER (WHERE f.is_whole)',
      lateDays: 'COALESCE(sum(f.days_late), 0)',
    },
    figures: (row) => ({
      onTimeShare: shareOf('onTime')(row),
      wholeShare: shareOf('whole')(row),
      daysLate: `${row}."lateDays"::numeric / NULLIF(${row}.whole, 0)`,
    }),
    cells: { lateDays: number('r."lateDays"') },
    chart: ranking('Orders that were due', 'Orders', [
      { key: 'orders', label: 'Orders due', type: 'number' },
      { key: 'onTime', label: 'On time', type: 'number' },
    ]),
  });
}
