import { dimension } from './dimensions.ts';
import { groupedReport } from './grouped-report.ts';
import { dayOf, hasTagAndVendor } from './ledger-sql.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import { date, number, type ReportSql, text } from './report-statement.ts';

const { organization, from, to, vendor } = given;

/** Each price that a vendor asked in the range, of a piece, beside the one before it, whenever that was. */
const facts = `
  SELECT * FROM (
    SELECT h.id, h.item_id, h.vendor_id, h.at, h.price, h.pieces_per_pack, h.price / h.pieces_per_pack AS each,
           lag(h.price / h.pieces_per_pack) OVER (PARTITION BY h.item_id, h.vendor_id ORDER BY h.id) AS before
      FROM vendor_prices h WHERE h.organization_id = ${organization} AND (${vendor} IS NULL OR h.vendor_id = ${vendor}) AND ${hasTagAndVendor('h.item_id')}) AS f
   WHERE f.at >= ${from} AND f.at < ${to}`;

const perPrice = dimension({
  key: 'f.id',
  names: `LEFT JOIN items i ON i.organization_id = ${organization} AND i.id = r.item_id
    LEFT JOIN vendors v ON v.organization_id = ${organization} AND v.id = r.vendor_id`,
  name: 'i.name',
  link: { kind: 'item', id: 'i.id' },
  cells: { name: text('i.name'), sku: text('i.sku'), vendor: text('v.name') },
});

export function priceHistory(): ReportSql {
  return groupedReport({
    facts,
    dimension: perPrice,
    isUnique: true,
    sums: { changes: '1' },
    kept: {
      item_id: 'f.item_id',
      vendor_id: 'f.vendor_id',
      day: dayOf('f.at'),
      price: 'f.price',
      pack: 'f.pieces_per_pack',
      each: 'f.each',
      changed: '100 * (f.each - f.before) / NULLIF(f.before, 0)',
    },
    cells: {
      date: date('r.day'),
      price: number('r.price'),
      pack: number('r.pack'),
      each: number('r.each'),
      changed: number('r.changed'),
    },
    chart: ranking('What a piece costs now', 'Price', [{ key: 'each', label: 'Price of a piece', type: 'money' }]),
  });
}
