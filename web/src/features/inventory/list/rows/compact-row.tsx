import type { ItemSummary } from '@onhand/contract/item-answers';
import { unitWord } from '@onhand/contract/unit-words';
import { memo } from 'react';
import { reservedText } from '../../../../platform/reserved-text.ts';
import { quantityText } from '../../../../platform/format.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { CutWords } from '../../../../ui/cut-text.tsx';
import { StockBadge } from '../../stock-badge.tsx';
import { ItemThumb } from './item-thumb.tsx';

export const compactHeight = 88;
/** These widths lie beside the name: the row's edges, the picture, the quantity and the gaps, and the box while one selects. */
export const compactBeside = { usual: 32 + 48 + 12 + 12 + 104, selecting: 32 + 48 + 12 + 12 + 104 + 34 };

const row = 'relative flex h-22 items-center gap-3 border-b px-4 [contain:layout]';

interface CompactRowProps {
  item: ItemSummary;
  /** The part of the name that has room. */
  shownName: string;
  /** Its code and where it lies, and what of that has room. */
  line: string;
  shownLine: string;
  index: number;
  total: number;
  href: string;
  isSelected: boolean;
  isSelecting: boolean;
  isOpen: boolean;
  onToggle: (id: number, row: number) => void;
}

/** An item on a phone: what one looks for with the thing in the other hand. */
export const CompactRow = memo(function CompactRow(props: CompactRowProps) {
  const { item, shownName, line, shownLine, index, total, href, isSelected, isSelecting, isOpen, onToggle } = props;
  const promised = reservedText(item.reserved);
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      className={cx(row, 'select-none', isSelected ? 'bg-accent-soft' : isOpen ? 'bg-hover' : 'bg-surface active:bg-hover')}
    >
      {isSelecting ? (
        <Checkbox
          aria-label={`Select ${item.name}`}
          checked={isSelected}
          onCheckedChange={() => onToggle(item.id, index)}
          className="relative z-1"
        />
      ) : null}
      <ItemThumb item={item} className="size-12 rounded-md" />
      <span className="min-w-0 grow">
        <a
          href={href}
          draggable={false}
          aria-current={isOpen || undefined}
          className="line-clamp-2 leading-snug font-medium wrap-anywhere [-webkit-touch-callout:none] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <CutWords text={item.name} shown={shownName} />
        </a>
        <span className="block truncate text-sm text-muted">
          <CutWords text={line} shown={shownLine} />
        </span>
      </span>
      <span className="flex w-26 shrink-0 flex-col items-end gap-1">
        <span className="max-w-full truncate font-medium tabular-nums">
          {quantityText(item.quantity)}
          {item.unit ? <span className="ml-1 font-normal text-muted">{unitWord(item.unit.name, item.quantity)}</span> : null}
        </span>
        {promised ? <span className="max-w-full truncate text-xs text-muted tabular-nums">{promised}</span> : null}
        <StockBadge status={item.stockStatus} />
      </span>
    </li>
  );
});

/** A row still on its way. It stands still: a jump shows many, which would all have to move. */
export function CompactSkeleton() {
  return (
    <li aria-busy className={cx(row, 'bg-surface')}>
      <span className="sr-only">Loading</span>
      <span className="size-12 shrink-0 rounded-md bg-hover" />
      <span className="flex grow flex-col gap-2">
        <span className="h-4 w-3/5 rounded-sm bg-hover" />
        <span className="h-3.5 w-1/4 rounded-sm bg-hover" />
      </span>
      <span className="h-4 w-12 rounded-sm bg-hover" />
    </li>
  );
}
