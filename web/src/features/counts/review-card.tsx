import type { Count, CountLine } from '@onhand/contract/counts';
import { changeText, moneyChangeText, quantityText } from '../../platform/format.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { lineProblem } from './count-words.ts';
import { EntriesButton } from './entries-sheet.tsx';
import { LineBadges } from './line-facts.tsx';
import { RecountButton } from './recount-button.tsx';

export const reviewCardHeight = 136;

interface ReviewCardProps {
  count: Count;
  line: CountLine;
  folder: string;
  position: [number, number];
  top: number;
  canRecount: boolean;
}

/** A line of the review on a phone. */
export function ReviewCard({ count, line, folder, position: [position, total], top, canRecount }: ReviewCardProps) {
  const unit = line.unit?.name;
  const problem = lineProblem(line);
  return (
    <li
      aria-setsize={total}
      aria-posinset={position}
      style={{ transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0 flex h-34 flex-col justify-center border-b bg-surface px-4 contain-layout"
    >
      <p className="flex items-baseline gap-3">
        <span className="flex min-w-0 grow items-center gap-2">
          <CutText text={line.name} className="leading-snug font-medium" />
          <LineBadges line={line} />
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{line.difference === null ? '' : changeText(line.difference)}</span>
      </p>
      <p className="flex gap-3 text-sm text-muted">
        <CutText text={problem ?? [line.sku, folder].filter(Boolean).join(' · ')} lines={1} className="grow" />
        <span className="shrink-0 tabular-nums">{line.value === null || line.value === undefined ? '' : moneyChangeText(line.value)}</span>
      </p>
      <p className="flex min-h-11 items-center gap-4 text-sm whitespace-nowrap tabular-nums">
        {line.expected === null ? null : (
          <span>
            <span className="text-muted">Expected</span> {quantityText(line.expected, unit)}
          </span>
        )}
        {line.counted === null ? (
          <span className="text-muted">{line.outcome === 'zeroed' ? 'Set to 0' : 'Not counted'}</span>
        ) : (
          <EntriesButton countId={count.id} line={line}>
            <span className="text-sm font-normal">
              <span className="text-muted">Counted</span> {quantityText(line.counted, unit)}
            </span>
          </EntriesButton>
        )}
        <span className="ml-auto">
          {canRecount && line.counted !== null ? <RecountButton countId={count.id} line={line} isCompact /> : null}
        </span>
      </p>
    </li>
  );
}
