import type { ReportAnswer } from '@onhand/contract/reports';
import { figureText } from '../../platform/count-text.ts';
import { cx } from '../../ui/class-names.ts';
import { groupWords, readableColumns, totalTexts } from './report-words.ts';

const most = 5;
const mostUnits = 4;

/** The totals at a glance; amounts first, for they are what one came for. */
export function ReportFigures({ answer, className }: { answer: ReportAnswer; className?: string }) {
  const { columns, totals, unitTotals, terms, rowCount } = answer;
  const totalled = readableColumns(columns).filter(
    ({ key, type, isTotalled }) =>
      isTotalled && key !== 'items' && ((type === 'quantity' && unitTotals.length > 0) || (totals[key] ?? null) !== null),
  );
  const inOrder = [...totalled.filter(({ type }) => type === 'money'), ...totalled.filter(({ type }) => type !== 'money')];
  const figures = [
    ...inOrder.slice(0, most - 1).map((column) => ({ key: column.key, label: column.label, texts: totalTexts(column, answer, mostUnits) })),
    { key: 'rows', label: groupWords[terms.groupBy], texts: [figureText(rowCount)] },
  ];
  return (
    <dl className={cx('flex flex-wrap gap-x-10 gap-y-3', className)}>
      {figures.map(({ key, label, texts: [text, ...others] }) => (
        <div key={key} className="flex min-w-28 flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">
            {text}
            {others.length > 0 ? <span className="block text-sm font-medium tracking-normal text-muted">{others.join(' · ')}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
