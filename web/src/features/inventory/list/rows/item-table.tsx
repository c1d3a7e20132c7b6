import type { ItemSummary } from '@onhand/contract/item-answers';
import { type CSSProperties, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { cx } from '../../../../ui/class-names.ts';
import type { Column } from '../../columns/columns.ts';
import { cutName } from './cut-name.ts';
import { useFittingColumns } from '../../columns/use-fitting-columns.ts';
import { type ListViewProps, type SortProps, roomForBar } from './list-view.ts';
import { isSelected } from '../selection.ts';
import { headingHeight, TableHeading } from './table-heading.tsx';
import { fixedColumns, rowHeight, SkeletonRow, TableRow } from './table-row.tsx';
import { type CellPlace, useGridKeys } from '../../../../ui/use-grid-keys.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { useItemRows } from './use-item-rows.ts';
import { useWidth } from '../../../../ui/use-width.ts';

/** In a usual window the tools and the totals take this height above the list. */
const usualHeightAbove = 177;

type ItemTableProps = ListViewProps & SortProps & { columns: readonly Column[]; areChosen: boolean; canEdit: boolean };

/** A cell being edited. Its row keeps the item until that is done, though the rows around may shift or go. */
interface Edited extends CellPlace {
  item: ItemSummary;
}

/** The list as a table. Only the rows on the screen are in the document, so it says itself how many there are. */
export function ItemTable({ columns: chosen, areChosen, canEdit, state, onChange, ...view }: ItemTableProps) {
  const { windows, total, selection, openItemId, likelyWidth, hrefOf, onOpen, canDrag } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, likelyWidth);
  const { columns, hasThumbs, template, minWidth, nameTextWidth } = useFittingColumns(chosen, width, areChosen);
  const [lastEdited, setEdited] = useState<Edited | null>(null);
  // The list may have become shorter since.
  const edited = lastEdited && lastEdited.row < total ? lastEdited : null;
  const keys = useGridKeys(
    scroller,
    { rows: total, columns: columns.length + fixedColumns, page: 10 },
    (row) => windows.itemAt(row)?.id,
    edited !== null,
  );
  const { active } = keys;
  const { rows, totalHeight } = useItemRows({
    scroller,
    windows,
    count: total,
    height: rowHeight,
    overscan: 6,
    above: headingHeight,
    outside: usualHeightAbove,
    keptRow: edited?.row ?? active.row,
    isHeld: edited !== null,
  });

  const { refocus } = keys;
  const { tick, selectTo } = selection;
  const isLeftByKey = useRef(false);
  const onEdited = useCallback(() => {
    setEdited(null);
    // A person who clicked elsewhere has moved the focus already.
    if (isLeftByKey.current) refocus();
  }, [refocus]);
  const edit = (place: CellPlace) => {
    const item = windows.itemAt(place.row);
    if (canEdit && item && editedFieldAt(place.column, columns)) setEdited({ ...place, item });
  };
  const pointer = useRowPointer({ ...view, onEdit: edit });

  const onKeyDown = (event: KeyboardEvent) => {
    if (edited || isTyping(event.target)) return;
    const item = windows.itemAt(active.row);
    const isTick = active.column === 0;
    // Upper case while Caps Lock is on.
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      selection.selectAll();
    } else if (active.row === -1 || !item) keys.onMoveKey(event);
    else if (event.key === ' ' && !isTick) {
      event.preventDefault();
      tick(item.id, active.row, event.shiftKey);
    } else if (event.key === 'F2') edit(active);
    else if (event.key === 'Enter' && active.column !== 1) {
      event.preventDefault();
      if (canEdit && editedFieldAt(active.column, columns)) edit(active);
      else onOpen(item.id);
    } else {
      const isExtending = event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
      const next = active.row + (event.key === 'ArrowDown' ? 1 : -1);
      const nextItem = isExtending ? windows.itemAt(next) : undefined;
      if (isExtending) void selectTo(item.id, active.row);
      if (nextItem) void selectTo(nextItem.id, next);
      keys.onMoveKey(event);
    }
  };

  const rowAt = (index: number) => {
    const item = edited?.row === index ? edited.item : windows.itemAt(index);
    if (!item) return <SkeletonRow key={index} index={index} />;
    return (
      <TableRow
        key={index}
        item={item}
        shownName={cutName(item.name, nameTextWidth, 'row')}
        hasThumb={hasThumbs}
        index={index}
        columns={columns}
        href={hrefOf(item.id)}
        isSelected={isSelected(selection.selected, item.id)}
        isOpen={item.id === openItemId}
        isDraggable={canDrag && !selection.selected.isAll}
        activeColumn={active.row === index ? active.column : -1}
        editedColumn={edited?.row === index ? edited.column : -1}
        onToggle={tick}
        onEdited={onEdited}
      />
    );
  };

  return (
    <div
      ref={scroller}
      className={cx(
        'relative max-h-dvh min-h-0 grow overflow-auto overscroll-contain [overflow-anchor:none]',
        selection.count > 0 && roomForBar,
      )}
    >
      {/* The one tab stop is the active cell inside; keys bubble up from it. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table one moves in by arrow keys
        role="grid"
        aria-label="Items"
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-colcount={columns.length + fixedColumns}
        aria-busy={windows.isOutdated}
        className="block text-left"
        style={{ '--columns': template, minWidth } as CSSProperties}
        onKeyDownCapture={({ key }) => {
          isLeftByKey.current = key === 'Enter' || key === 'Escape';
        }}
        onPointerDownCapture={() => {
          isLeftByKey.current = false;
        }}
        onKeyDown={onKeyDown}
        onFocus={keys.onFocus}
      >
        <TableHeading
          columns={columns}
          activeColumn={active.row === -1 ? active.column : -1}
          ticked={selection.stateOfLoaded}
          onTick={selection.toggleLoaded}
          state={state}
          onChange={onChange}
        />
        <tbody className="relative block" style={{ height: totalHeight }} {...pointer}>
          {rows.flatMap(({ index, gap }, place) => [
            gap > 0 ? <tr key={`gap ${place}`} aria-hidden className="block" style={{ height: gap }} /> : null,
            rowAt(index),
          ])}
        </tbody>
      </table>
    </div>
  );
}

function editedFieldAt(column: number, columns: readonly Column[]) {
  return column === 1 ? 'name' : columns[column - fixedColumns]?.edits;
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
}
