import type { FileAnswer } from '@onhand/contract/route';
import type { Transfer, TransferLine } from '@onhand/contract/transfers';
import { csvLine, csvStart } from '../../platform/csv.ts';

const columns: [heading: string, value: (line: TransferLine) => string | null | undefined][] = [
  ['Item', (line) => line.name],
  ['SKU', (line) => line.sku],
  ['Unit', (line) => line.unit?.name],
  ['Planned', (line) => line.planned],
  ['Sent', (line) => line.sent],
  ['Received', (line) => line.received],
  ['On the way', (line) => line.inTransit],
  ['Went back', (line) => line.back],
  ['Lost', (line) => line.lost],
];

/** A transfer has some hundred lines at most, so the file is made in one piece. */
export function transferCsv({ number, lines }: Transfer): FileAnswer {
  const rows = lines.map((line) => csvLine(columns.map(([, value]) => value(line))));
  const content = csvStart + csvLine(columns.map(([heading]) => heading)) + rows.join('');
  return { content: new TextEncoder().encode(content), contentType: 'text/csv; charset=utf-8', fileName: `Transfer ${number}.csv` };
}
