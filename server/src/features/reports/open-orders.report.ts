import { dimensions } from './dimensions.ts';
import { groupedReport, shareOf } from './grouped-report.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import type { ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { ofDocument } from './spend.report.ts';

const { organization, timeZone, vendor } = given;

const expected = 'COALESCE(n.confirmed_on, o.expected_on)';
const today = `(clock_timestamp() AT TIME ZONE ${timeZone})::date`;

/** Every line something is still to come of, at the price that was agreed. A draft is nothing that a vendor owes, so it is never overdue. */
const facts = `
  SELECT f.*, CASE WHEN f.is_late THEN f.value ELSE 0 END AS late_value FROM (
    SELECT n.item_id, o.id AS order_id, o.vendor_id, n.outstanding, n.outstanding * n.price / n.pieces_per_pack AS value, ${expected} AS expected_on,
           COALESCE(o.state = 'sent' AND ${expected} < ${today}, false) AS is_late
      FROM order_lines n JOIN orders o ON o.organization_id = ${organization} AND o.id = n.order_id AND o.state IN ('draft', 'sent')
     WHERE n.organization_id = ${organization} AND n.outstanding > 0 AND (${vendor} IS NULL OR o.vendor_id = ${vendor})) AS f`;

export function openOrders({ groupBy }: Asked): ReportSql {
  return groupedReport({
    facts,
    dimension: groupBy === 'vendor' ? ofDocument : dimensions.item,
    quantities: ['outstanding'],
    sums: {
      outstanding: 'sum(f.outstanding)',
      value: 'sum(f.value)',
      overdue: 'sum(f.late_value)',
      late: 'count(*) FILTER (WHERE f.is_late)',
    },
    cells: { share: shareOf('value') },
    chart: ranking('What is on order', 'Value', [
      { key: 'value', label: 'Value', type: 'money' },
      { key: 'overdue', label: 'Overdue', type: 'money' },
    ]),
  });
}
