import { type CSSProperties, useRef } from 'react';
import { cx } from '../../../../ui/class-names.ts';
import { useIsMobile } from '../../../../ui/use-is-mobile.ts';
import { cardPadding, cardTextHeight, ItemCard, SkeletonCard } from './item-card.tsx';
import { useFolderLabels } from '../../../folders/folders.queries.ts';
import { cutLine, cutName } from './cut-name.ts';
import { type ListViewProps, roomForBar } from './list-view.ts';
import { placeLabel } from './place-label.ts';
import { isSelected } from '../selection.ts';
import { useLongPress } from '../../../../ui/use-long-press.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { useTapOrTick } from './use-tap-or-tick.ts';
import { useItemRows } from './use-item-rows.ts';
import { useWidth } from '../../../../ui/use-width.ts';

const gap = 12;
const edge = 16;
const narrowest = 164;

/** Every line of cards has the same height, so that rows can be placed before they are drawn. */
export function cardLayout(width: number, isMobile: boolean): { perLine: number; lineHeight: number; nameWidth: number } {
  const room = Math.max(narrowest, width - 2 * edge);
  // On a wide screen larger cards are calmer than many small ones.
  const wanted = room < 560 ? narrowest : 208;
  const perLine = Math.max(1, Math.floor((room + gap) / (wanted + gap)));
  const cardWidth = (room - gap * (perLine - 1)) / perLine;
  const lineHeight = Math.round(cardWidth * 0.72) + cardTextHeight[isMobile ? 'phone' : 'desktop'] + gap;
  return { perLine, lineHeight, nameWidth: Math.floor(cardWidth) - cardPadding };
}

/** The list as cards, a line at a time. */
export function CardGrid(view: ListViewProps) {
  const { windows, total, selection, openItemId, hrefOf, canDrag, within } = view;
  const folderLabels = useFolderLabels(true, within);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const isMobile = useIsMobile();
  const look = isMobile ? 'phone' : 'row';
  const { perLine, lineHeight, nameWidth } = cardLayout(width, isMobile);
  const { rows, totalHeight } = useItemRows({
    scroller,
    windows,
    count: width === 0 ? 0 : Math.ceil(total / perLine),
    height: lineHeight,
    overscan: 2,
    perRow: perLine,
  });
  const { tickAt, taps } = useTapOrTick(view);
  const press = useLongPress(tickAt);
  const { onDragStart, onMouseDown } = useRowPointer(view);
  const mouse = { ...taps, onDragStart, onMouseDown };
  const cardAt = (index: number) => {
    const item = windows.itemAt(index);
    if (!item) return <SkeletonCard key={index} />;
    const folder = item.folderId === null ? undefined : folderLabels.get(item.folderId);
    const label = placeLabel(item, () => folder?.label);
    const place = label === null ? undefined : { label, path: folder?.path ?? label };
    return (
      <ItemCard
        key={index}
        item={item}
        shownName={cutName(item.name, nameWidth, look)}
        place={place}
        shownPlace={cutLine(place?.label ?? '', nameWidth, look)}
        index={index}
        total={total}
        href={hrefOf(item.id)}
        isSelected={isSelected(selection.selected, item.id)}
        isSelecting={selection.isSelecting}
        isOpen={item.id === openItemId}
        isDraggable={canDrag && !selection.selected.isAll}
        onToggle={selection.toggle}
      />
    );
  };
  const cardsOf = (line: number) =>
    Array.from({ length: Math.min(perLine, total - line * perLine) }, (_, place) => cardAt(line * perLine + place));
  const style = {
    height: totalHeight,
    gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))`,
    '--card-height': `${lineHeight - gap}px`,
  } as CSSProperties;

  return (
    <div
      ref={scroller}
      className={cx(
        'relative max-h-dvh min-h-0 grow overflow-y-auto overscroll-contain pt-3 [overflow-anchor:none]',
        selection.count > 0 && roomForBar,
      )}
    >
      <ul
        aria-label="Items"
        aria-busy={windows.isOutdated}
        className="grid content-start gap-3 px-4 max-md:mb-3"
        style={style}
        {...press}
        {...mouse}
      >
        {rows.flatMap(({ index, gap: above }) => [
          // The grid puts its own gap below it.
          above > 0 ? <li key="gap" aria-hidden className="col-span-full" style={{ height: above - gap }} /> : null,
          ...cardsOf(index),
        ])}
      </ul>
    </div>
  );
}
