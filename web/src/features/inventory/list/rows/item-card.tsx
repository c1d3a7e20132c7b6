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

/** The text below the picture is a name of up to two lines, code, place and quantity; its type is larger on phones. */
export const cardTextHeight = { phone: 148, desktop: 132 };
/** The room on both sides of the words, with the border. */
export const cardPadding = 26;

interface ItemCardProps {
  item: ItemSummary;
  /** The part of the name that has room. */
  shownName: string;
  /** The folder it lies in; `shownPlace` is the part of it that has room. */
  place: { label: string; path: string } | undefined;
  shownPlace: string;
  index: number;
  total: number;
  href: string;
  isSelected: boolean;
  isSelecting: boolean;
  isOpen: boolean;
  isDraggable: boolean;
  onToggle: (id: number, row: number) => void;
}

export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, shownName, place, shownPlace, index, total, href, isSelected, isSelecting, isOpen, isDraggable, onToggle } = props;
  const promised = reservedText(item.reserved);
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      draggable={isDraggable}
      className={cx(
        'group/card relative flex h-(--card-height) flex-col overflow-hidden rounded-md border select-none [contain:layout]',
        isSelected ? 'border-accent bg-accent-soft' : 'bg-surface hover:border-line-strong',
        isOpen && 'border-accent',
      )}
    >
      <ItemThumb item={item} size="medium" className="min-h-0 w-full grow basis-0" />
      <div className="flex h-37 shrink-0 flex-col p-3 md:h-33">
        <a
          href={href}
          draggable={false}
          aria-current={isOpen || undefined}
          title={item.name}
          className="line-clamp-2 leading-snug font-medium wrap-anywhere [-webkit-touch-callout:none] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <CutWords text={item.name} shown={shownName} />
        </a>
        <span className="truncate text-sm text-muted">{item.sku ?? item.inventoryNumber ?? 'No SKU'}</span>
        {place ? (
          <span title={place.path} className="truncate text-sm text-muted">
            <CutWords text={place.label} shown={shownPlace} />
          </span>
        ) : null}
        <span className="mt-auto truncate text-lg leading-6 font-semibold tabular-nums">
          {quantityText(item.quantity)}
          {item.unit ? <span className="ml-1 text-sm font-normal text-muted">{unitWord(item.unit.name, item.quantity)}</span> : null}
          {promised ? <span className="ml-2 text-sm font-normal text-muted">{promised}</span> : null}
        </span>
      </div>
      <span className="pointer-events-none absolute top-2 right-2 flex">
        <StockBadge status={item.stockStatus} />
      </span>
      <span
        className={cx(
          'absolute top-2 left-2 z-1 grid size-8 place-items-center rounded-md bg-surface',
          // Out of sight it can still be reached by the keyboard, and shows then.
          !isSelecting && 'opacity-0 group-hover/card:opacity-100 has-focus-visible:opacity-100 pointer-coarse:hidden',
        )}
      >
        <Checkbox aria-label={`Select ${item.name}`} checked={isSelected} onCheckedChange={() => onToggle(item.id, index)} />
      </span>
    </li>
  );
});

export function SkeletonCard() {
  return (
    <li aria-busy className="flex h-(--card-height) flex-col overflow-hidden rounded-md border bg-surface">
      <span className="sr-only">Loading</span>
      <span className="min-h-0 grow bg-hover" />
      <div className="flex h-37 shrink-0 flex-col gap-2 p-3 md:h-33">
        <span className="h-4 w-3/4 rounded-sm bg-hover" />
        <span className="h-3.5 w-1/3 rounded-sm bg-hover" />
        <span className="mt-auto h-5 w-1/2 rounded-sm bg-hover" />
      </div>
    </li>
  );
}
