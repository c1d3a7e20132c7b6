import type { CountLine } from '@onhand/contract/counts';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { figureText } from '../../platform/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isUncounted, linesWithCode } from './count-lines.rules.ts';
import { type CountingProps } from './phone-counting.tsx';
import { CountingRow, countingColumns, countingRowHeight, type RowMove } from './counting-row.tsx';
import { FoundDialog } from './found-dialog.tsx';
import { ScanField } from './scan-field.tsx';
import { useCounting } from './use-counting.ts';
import { useVirtualLines } from './use-virtual-lines.ts';

/** Keyboard first: type a number, Enter goes on to the next row; a scan jumps to its row. */
export function DesktopCounting({ count, lines, folderOf, addFound, renderScanner }: CountingProps) {
  const field = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [isOpenOnly, setIsOpenOnly] = useState(false);
  const [wasScanned, setWasScanned] = useState(false);
  const counting = useCounting({
    count,
    lines,
    addFound,
    onPick: (line) => {
      setIsOpenOnly(false);
      setWasScanned(true);
      setActiveId(line.itemId);
    },
  });
  const shown = isOpenOnly ? counting.shown.filter((line) => isUncounted(line) || line.itemId === activeId) : counting.shown;
  const activeRow = shown.findIndex(({ itemId }) => itemId === activeId);
  const { scroller, rows, totalHeight } = useVirtualLines({
    count: shown.length,
    height: countingRowHeight,
    above: 36,
    keptRow: activeRow,
  });

  const move = (by: RowMove, line: CountLine) => {
    if (by === 'here') return setActiveId(line.itemId);
    // A person who scans goes on scanning.
    if (by === 'next' && wasScanned) {
      setWasScanned(false);
      setActiveId(null);
      return field.current?.focus();
    }
    const at = shown.findIndex(({ itemId }) => itemId === line.itemId);
    const next = shown[at + (by === 'up' ? -1 : 1)];
    if (next) setActiveId(next.itemId);
    else if (by === 'next') field.current?.focus();
  };
  /** A scanner does not know where the cursor is: what it typed into a row may be the next item's code. */
  const isScan = (typed: string) => typed.length >= 6 && linesWithCode(lines, typed).length > 0;

  return (
    <>
      <div className="flex shrink-0 items-center border-b pr-4">
        <div className="grow">
          <ScanField counting={counting} field={field} renderScanner={renderScanner} />
        </div>
        <Button aria-pressed={isOpenOnly} variant={isOpenOnly ? 'primary' : 'secondary'} onClick={() => setIsOpenOnly(!isOpenOnly)}>
          Not counted ({figureText(lines.filter(isUncounted).length)})
        </Button>
      </div>
      <div ref={scroller} className="relative min-h-0 grow overflow-y-auto overscroll-contain">
        {shown.length === 0 ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="Nothing found"
            text="Press Enter in the search field to look outside this count."
          />
        ) : (
          <>
            <div
              aria-hidden
              className={`sticky top-0 z-2 h-9 border-b bg-surface text-xs font-medium text-muted ${countingColumns(count.isBlind)}`}
            >
              <span>Item</span>
              <span>Folder</span>
              {count.isBlind ? null : <span className="text-right">Expected</span>}
              <span className="text-right">Counted</span>
              <span>Count</span>
            </div>
            <ul aria-label="Items to count" className="relative" style={{ height: totalHeight }}>
              {rows.map(({ index, top }) => {
                const line = shown[index];
                return line ? (
                  <CountingRow
                    key={line.itemId}
                    count={count}
                    line={line}
                    folder={folderOf(line)}
                    position={index + 1}
                    total={shown.length}
                    top={top}
                    isActive={line.itemId === activeId}
                    isScan={isScan}
                    onScan={counting.find}
                    onMove={move}
                    onEnter={counting.enter}
                  />
                ) : null;
              })}
            </ul>
          </>
        )}
      </div>
      <FoundDialog text={counting.unknown} onPick={counting.pickFound} onClose={counting.forgetUnknown} />
    </>
  );
}
