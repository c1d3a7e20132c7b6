import type { Count, CountLine } from '@onhand/contract/counts';
import { changeText, moneyChangeText, quantityText } from '../../platform/format.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { countedByText, lineProblem } from './count-words.ts';
import { EntriesButton } from './entries-sheet.tsx';
import { LineBadges } from './line-facts.tsx';
import { RecountButton } from './recount-button.tsx';

export const reviewRowHeight = 64;

interface ReviewRowProps {
  count: Count;
  line: CountLine;
  folder: string;
  index: number;
  top: number;
  hasValues: boolean;
  canRecount: boolean;
}

export function ReviewRow({ count, line, folder, index, top, hasValues, canRecount }: ReviewRowProps) {
  const unit = line.unit?.name;
  const problem = lineProblem(line);
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0 grid h-16 grid-cols-(--columns) items-center border-b bg-surface px-4 contain-layout hover:bg-hover"
    >
      <td className="min-w-0 pr-3">
        <span className="flex items-center gap-2">
          <CutText text={line.name} className="leading-4.5 font-medium" />
          <LineBadges line={line} />
        </span>
        {problem ? (
          <span className="block truncate text-sm text-warn" title={problem}>
            {problem}
          </span>
        ) : (
          <span className="block truncate text-sm text-muted">{line.sku}</span>
        )}
      </td>
      <td className="min-w-0 pr-3 text-muted">
        <CutText text={folder} />
      </td>
      <td className="text-right tabular-nums">{line.expected === null ? '' : quantityText(line.expected, unit)}</td>
      <td className="text-right">
        {line.counted === null ? (
          <span className="text-sm text-muted">{line.outcome === 'zeroed' ? 'Set to 0' : 'Not counted'}</span>
        ) : (
          <EntriesButton countId={count.id} line={line}>
            {quantityText(line.counted, unit)}
          </EntriesButton>
        )}
      </td>
      <td className="text-right font-medium tabular-nums">{line.difference === null ? '' : changeText(line.difference)}</td>
      {hasValues ? (
        <td className="text-right tabular-nums">{line.value === null || line.value === undefined ? '' : moneyChangeText(line.value)}</td>
      ) : null}
      <td className="truncate pl-6 text-muted" title={countedByText(line)}>
        {countedByText(line)}
      </td>
      <td className="flex justify-end">{canRecount && line.counted !== null ? <RecountButton countId={count.id} line={line} /> : null}</td>
    </tr>
  );
}
