import type { Count, CountLine } from '@onhand/contract/counts';
import { useMemo } from 'react';
import { changeText, dateTimeText, moneyChangeText, quantityText } from '../../platform/format.ts';
import { PrintOnly } from '../../ui/print-only.tsx';
import { countedByText, lineProblem, postingText, statusWords } from './count-words.ts';
import { linesFor } from './review.rules.ts';

interface PrintSheetProps {
  count: Count;
  lines: readonly CountLine[];
  folderOf: (line: CountLine) => string;
}

/** The printed sheet: all differences, with room to sign. */
export function PrintSheet(props: PrintSheetProps) {
  return <PrintOnly>{() => <Sheet {...props} />}</PrintOnly>;
}

function Sheet({ count, lines, folderOf }: PrintSheetProps) {
  const listed = useMemo(() => linesFor('differences', lines), [lines]);
  const closing = count.closedAt ? `${statusWords[count.status]} ${dateTimeText(count.closedAt)} by ${count.closedBy}.` : 'Not posted yet.';
  return (
    <>
      <h1 className="text-xl font-semibold">{count.name}</h1>
      <p>
        Started {dateTimeText(count.createdAt)} by {count.createdBy}. {closing} {count.counted} of {count.lines} counted.
      </p>
      {count.review && count.status === 'open' ? <p>{postingText(count.review)}</p> : null}
      {count.review?.netValue && count.status === 'posted' ? <p>Net value {moneyChangeText(count.review.netValue)}.</p> : null}
      <table className="mt-4 w-full border-collapse text-left [&_td]:border-b [&_td]:py-1 [&_td]:pr-3 [&_th]:border-b [&_th]:pr-3">
        <thead>
          <tr>
            {['Item', 'Folder', 'Expected', 'Counted', 'Difference', 'Value', 'Counted by', 'Note'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((line) => (
            <tr key={line.itemId}>
              <td>{[line.name, line.sku].filter(Boolean).join(', ')}</td>
              <td>{folderOf(line)}</td>
              <td>{line.expected === null ? '' : quantityText(line.expected, line.unit?.name)}</td>
              <td>{line.counted === null ? '' : quantityText(line.counted, line.unit?.name)}</td>
              <td>{line.difference === null ? '' : changeText(line.difference)}</td>
              <td>{line.value ? moneyChangeText(line.value) : ''}</td>
              <td>{countedByText(line)}</td>
              <td>{lineProblem(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-12">Checked by ______________________ Date ______________</p>
    </>
  );
}
