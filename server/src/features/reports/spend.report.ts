import { dimensionOf, dimensions } from './dimensions.ts';
import { groupedReport } from './grouped-report.ts';
import { dayOf } from './ledger-sql.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import type { ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const { organization, from, to, vendor } = given;

const isAsked = (at: string, vendorId: string) => `${at} >= ${from} AND ${at} < ${to} AND (${vendor} IS NULL OR ${vendorId} = ${vendor})`;

/**
 * What was paid: receipts as they came, what was added to them later on the day it was (a line that was taken back took its
 * part along), less the credit for what went back: the one that came, or while it
 * is owed the one that is expected, shared among the lines of the return as they were to be credited.
 */
const facts = `
  SELECT l.item_id, r.vendor_id, ${dayOf('l.received_at')} AS day, l.value AS received, 0::numeric AS charged, 0::numeric AS returned
    FROM receipt_lines l JOIN receipts r ON r.organization_id = ${organization} AND r.id = l.receipt_id
   WHERE l.organization_id = ${organization} AND l.undone_at IS NULL AND ${isAsked('l.received_at', 'r.vendor_id')}
   UNION ALL
  SELECT p.item_id, r.vendor_id, ${dayOf('c.created_at')}, 0, p.amount, 0
    FROM receipt_charges c JOIN receipts r ON r.organization_id = ${organization} AND r.id = c.receipt_id
    JOIN receipt_charge_parts p ON p.organization_id = ${organization} AND p.charge_id = c.id
    JOIN receipt_lines l ON l.organization_id = ${organization} AND l.receipt_id = c.receipt_id AND l.line = p.receipt_line AND l.undone_at IS NULL
   WHERE c.organization_id = ${organization} AND c.undone_at IS NULL AND ${isAsked('c.created_at', 'r.vendor_id')}
   UNION ALL
  SELECT g.item_id, g.vendor_id, g.day, 0, 0, CASE WHEN g.of_all > 0 THEN g.credited * g.credit / g.of_all ELSE g.credited / g.lines END
    FROM (SELECT l.item_id, b.vendor_id, ${dayOf('b.returned_at')} AS day, l.credit, sum(l.credit) OVER (PARTITION BY b.id) AS of_all,
                 count(*) OVER (PARTITION BY b.id) AS lines, CASE b.state WHEN 'open' THEN GREATEST(b.credited, b.credit_expected) ELSE b.credited END AS credited
            FROM vendor_returns b JOIN vendor_return_lines l ON l.organization_id = ${organization} AND l.return_id = b.id
           WHERE b.organization_id = ${organization} AND l.undone_at IS NULL AND ${isAsked('b.returned_at', 'b.vendor_id')}) AS g`;

/** The vendor that was bought from, not the one that the item would be bought from now. */
export const ofDocument = { ...dimensions.vendor, parts: [], joins: '', key: 'COALESCE(f.vendor_id, 0)' };

export function spend({ groupBy, levels }: Asked): ReportSql {
  return groupedReport({
    facts,
    dimension: groupBy === 'vendor' ? ofDocument : dimensionOf(groupBy, levels),
    sums: {
      received: 'sum(f.received)',
      charged: 'sum(f.charged)',
      returned: 'sum(f.returned)',
      spend: 'sum(f.received + f.charged - f.returned)',
    },
    chart: ranking('What was spent', 'Spend', [{ key: 'spend', label: 'Spend', type: 'money' }]),
  });
}
