import type { CountLine } from '@onhand/contract/counts';
import { Check, Keyboard, SearchX } from 'lucide-react';
import { memo } from 'react';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineBadges } from './line-facts.tsx';
import { useVirtualLines } from './use-virtual-lines.ts';

const rowHeight = 84;

interface LineListProps {
  lines: readonly CountLine[];
  currentId: number | null;
  folderOf: (line: CountLine) => string;
  onPick: (line: CountLine) => void;
  onBack: () => void;
}

/** Everything there is to count, to pick from on a phone. */
export function LineList({ lines, currentId, folderOf, onPick, onBack }: LineListProps) {
  const { scroller, rows, totalHeight } = useVirtualLines({ count: lines.length, height: rowHeight });
  return (
    <>
      <div ref={scroller} className="relative min-h-0 grow overflow-y-auto overscroll-contain border-t">
        {lines.length === 0 ? (
          <EmptyState icon={<SearchX aria-hidden />} title="Nothing found" text="Press Enter to look outside this count." />
        ) : (
          <ul aria-label="Items to count" className="relative" style={{ height: totalHeight }}>
            {rows.map(({ index, top }) => {
              const line = lines[index];
              return line ? (
                <LineRow
                  key={line.itemId}
                  line={line}
                  folder={folderOf(line)}
                  position={[index + 1, lines.length]}
                  top={top}
                  isCurrent={line.itemId === currentId}
                  onPick={onPick}
                />
              ) : null;
            })}
          </ul>
        )}
      </div>
      <div className="shrink-0 border-t bg-surface p-3">
        <Button size="lg" className="w-full" onClick={onBack}>
          <Keyboard aria-hidden />
          Number pad
        </Button>
      </div>
    </>
  );
}

interface LineRowProps {
  line: CountLine;
  folder: string;
  position: [number, number];
  top: number;
  isCurrent: boolean;
  onPick: (line: CountLine) => void;
}

const LineRow = memo(function LineRow({ line, folder, position: [position, count], top, isCurrent, onPick }: LineRowProps) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={position}
      style={{ transform: `translateY(${top}px)` }}
      className={cx('absolute inset-x-0 top-0 h-21 border-b contain-layout', isCurrent ? 'bg-accent-soft' : 'bg-surface')}
    >
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => onPick(line)}
        className="flex size-full items-center gap-3 px-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow">
          <span className="flex items-center gap-2">
            <CutText text={line.name} className="leading-snug font-medium" />
            <LineBadges line={line} />
          </span>
          <CutText text={[line.sku, folder].filter(Boolean).join(' · ')} lines={1} className="text-sm text-muted" />
        </span>
        {line.counted === null ? (
          <span className="shrink-0 text-sm text-muted">Not counted</span>
        ) : (
          <span className="flex shrink-0 items-center gap-1.5 font-medium text-good tabular-nums">
            <Check aria-hidden className="size-4" />
            {quantityText(line.counted, line.unit?.name)}
          </span>
        )}
      </button>
    </li>
  );
});
