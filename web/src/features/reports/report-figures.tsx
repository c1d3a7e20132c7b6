import type { ReportAnswer } from '@onhand/contract/reports';
import { figureText } from '../../platform/count-text.ts';
import { cx } from '../../ui/class-names.ts';
import { cellText, groupWords, readableColumns } from './report-words.ts';

const most = 5;

/** The totals at a glance; amounts first, for they are what one came for. */
export function ReportFigures({ answer, className }: { answer: ReportAnswer; className?: string }) {
  const { columns, totals, terms, rowCount } = answer;
  const totalled = readableColumns(columns).filter(
    ({ key, isTotalled }) => isTotalled && key !== 'items' && totals[key] !== null && totals[key] !== undefined,
  );
  const inOrder = [...totalled.filter(({ type }) => type === 'money'), ...totalled.filter(({ type }) => type !== 'money')];
  const figures = [
    ...inOrder.slice(0, most - 1).map((column) => ({ key: column.key, label: column.label, text: cellText(column, totals, terms) })),
    { key: 'rows', label: groupWords[terms.groupBy], text: figureText(rowCount) },
  ];
  return (
    <dl className={cx('flex flex-wrap gap-x-10 gap-y-3', className)}>
      {figures.map(({ key, label, text }) => (
        <div key={key} className="flex min-w-28 flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
