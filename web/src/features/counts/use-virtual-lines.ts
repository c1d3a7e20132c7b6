import { useEffect, useRef } from 'react';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';

interface VirtualLinesOptions {
  count: number;
  height: number;
  /** A heading of this height stays above them. */
  above?: number;
  /** A row that stays in the document wherever one scrolls, because the cursor is in it; −1 for none. */
  keptRow?: number;
}

/** Draws only the lines in sight, because there may be thousands; the kept row is brought into sight when it changes. */
export function useVirtualLines({ height, keptRow = -1, ...rest }: VirtualLinesOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, totalHeight, scrollToRow } = useVirtualRows({ scroller, height, keptRow, overscan: 8, ...rest });
  useEffect(() => {
    if (keptRow >= 0) scrollToRow(keptRow);
  }, [scrollToRow, keptRow]);
  return { scroller, rows: rows.map(({ index }) => ({ index, top: index * height })), totalHeight };
}
