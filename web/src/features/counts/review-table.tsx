import type { Count, CountLine } from '@onhand/contract/counts';
import type { CSSProperties } from 'react';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ReviewCard, reviewCardHeight } from './review-card.tsx';
import { ReviewRow, reviewRowHeight } from './review-row.tsx';
import { useVirtualLines } from './use-virtual-lines.ts';

interface ReviewTableProps {
  count: Count;
  lines: readonly CountLine[];
  folderOf: (line: CountLine) => string;
  canRecount: boolean;
}

/** Only the rows on the screen are in the document, so the table says itself how many there are. */
export function ReviewTable({ count, lines, folderOf, canRecount }: ReviewTableProps) {
  const isMobile = useIsMobile();
  const { scroller, rows, totalHeight } = useVirtualLines({
    count: lines.length,
    ...(isMobile ? { height: reviewCardHeight } : { height: reviewRowHeight, above: 36 }),
  });
  const hasValues = lines.some(({ value }) => value !== undefined);
  const shown = rows.flatMap(({ index, top }) => {
    const line = lines[index];
    return line ? [{ line, index, top }] : [];
  });
  if (isMobile) {
    return (
      <div ref={scroller} className="relative min-h-0 grow overflow-y-auto overscroll-contain">
        {/* Room below the last row for the button that floats there. */}
        <ul aria-label="Counted items" className="relative mb-20" style={{ height: totalHeight }}>
          {shown.map(({ line, index, top }) => (
            <ReviewCard
              key={line.itemId}
              count={count}
              line={line}
              folder={folderOf(line)}
              position={[index + 1, lines.length]}
              top={top}
              canRecount={canRecount}
            />
          ))}
        </ul>
      </div>
    );
  }
  const columns = `minmax(12rem, 1.6fr) minmax(6rem, 1fr) 7rem 7rem 7rem ${hasValues ? '8rem ' : ''}minmax(7rem, 1fr) 8rem`;
  return (
    <div ref={scroller} className="relative min-h-0 grow overflow-auto overscroll-contain">
      <table
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- laid out as blocks, a browser would no longer call it a table
        role="table"
        aria-label="Counted items"
        aria-rowcount={lines.length + 1}
        className="block min-w-4xl text-left"
        style={{ '--columns': columns } as CSSProperties}
      >
        <thead className="sticky top-0 z-2 block bg-surface">
          <tr aria-rowindex={1} className="grid h-9 grid-cols-(--columns) items-center border-b px-4 text-xs text-muted [&_th]:font-medium">
            <th scope="col">Item</th>
            <th scope="col">Folder</th>
            <Number>Expected</Number>
            <Number>Counted</Number>
            <Number>{count.status === 'posted' ? 'Booked' : 'Difference'}</Number>
            {hasValues ? <Number>Value</Number> : null}
            <th scope="col" className="pl-6">
              Counted by
            </th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: totalHeight }}>
          {shown.map(({ line, index, top }) => (
            <ReviewRow
              key={line.itemId}
              count={count}
              line={line}
              folder={folderOf(line)}
              index={index}
              top={top}
              hasValues={hasValues}
              canRecount={canRecount}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Number({ children }: { children: string }) {
  return (
    <th scope="col" className="text-right">
      {children}
    </th>
  );
}
