import type { Job, JobLine } from '@onhand/contract/job-answers';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import type { Scope } from '../../platform/scope.ts';
import { jobName } from './job-access.ts';

type Column = [heading: string, value: (line: JobLine) => string | null | undefined];

const columns: Column[] = [
  ['Line', ({ line }) => String(line)],
  ['Item', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['Unit', ({ unit }) => unit?.name],
  ['Kit', ({ kit }) => kit],
  ['Wanted', ({ wanted }) => wanted],
  ['Reserved', ({ reserved }) => reserved],
  ['Picked', ({ picked }) => picked],
  ['Used', ({ used }) => used],
  ['Short', ({ short }) => short],
  ['On order', ({ onOrder }) => onOrder],
  ['Billed', ({ billed }) => billed],
  ['Note', ({ note }) => note],
];
const prices: Column[] = [['Price', ({ price }) => price]];
const costs: Column[] = [['Cost', ({ cost }) => cost]];

/** Whoever may not see prices or costs gets a file without their columns. */
export function jobCsv({ maySeePrices, maySeeCosts }: Scope, { number, lines }: Job): FileAnswer {
  const shown = [...columns, ...(maySeePrices ? prices : []), ...(maySeeCosts ? costs : [])];
  const rows = lines.map((line) => csvLine(shown.map(([, value]) => value(line))));
  const content = csvStart + csvLine(shown.map(([heading]) => heading)) + rows.join('');
  return { content: new TextEncoder().encode(content), contentType: 'text/csv; charset=utf-8', fileName: `Job ${jobName(number)}.csv` };
}
