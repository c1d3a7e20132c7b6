import type { JobBill } from '@onhand/contract/job-bills';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import type { BilledLine } from './job-bills.store.ts';

const columns: [heading: string, value: (line: BilledLine) => string | null][] = [
  ['Customer', (line) => line.customerName],
  ['Address', (line) => line.address],
  ['Job', (line) => `J-${line.jobNumber}`],
  ['Title', (line) => line.jobTitle],
  ['Used on', (line) => line.usedOn],
  ['Item', (line) => line.itemName],
  ['SKU', (line) => line.sku],
  ['Quantity', (line) => line.quantity],
  ['Unit', (line) => line.unit],
  ['Price', (line) => line.price],
  ['Amount', (line) => line.total],
];

/** The bill's own rows alone are in it, so it is the same each time. */
export function billCsv({ number }: JobBill, lines: readonly BilledLine[]): FileAnswer {
  const rows = lines.map((line) => csvLine(columns.map(([, value]) => value(line))));
  const content = csvStart + csvLine(columns.map(([heading]) => heading)) + rows.join('');
  return { content: new TextEncoder().encode(content), contentType: 'text/csv; charset=utf-8', fileName: `Bill ${number}.csv` };
}
