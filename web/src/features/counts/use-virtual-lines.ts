import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

interface VirtualLinesOptions {
  count: number;
  /** All rows are equally high: nothing has to be measured. */
  height: number;
  /** A row that stays in the document wherever one scrolls, because the cursor is in it; −1 for none. */
  keptRow?: number;
}

export interface VirtualLines {
  scroller: RefObject<HTMLDivElement | null>;
  rows: { index: number; top: number }[];
  totalHeight: number;
}

/** Which of thousands of rows to draw, and where; the kept row is brought into sight when it changes. */
export function useVirtualLines({ count, height, keptRow = -1 }: VirtualLinesOptions): VirtualLines {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its answers are used in the same render only, nowhere memoised
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return keptRow < 0 || keptRow >= count || seen.includes(keptRow) ? seen : [...seen, keptRow].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (keptRow >= 0) virtualizer.scrollToIndex(keptRow, { align: 'auto' });
  }, [virtualizer, keptRow]);
  return {
    scroller,
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    totalHeight: virtualizer.getTotalSize(),
  };
}
