import type { ItemSummary } from '@onhand/contract/item-answers';
import { memo } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { CutWords } from '../../../../ui/cut-text.tsx';
import type { Column } from '../../columns/columns.ts';
import { InlineEdit } from '../../inline-edit/inline-edit.tsx';
import { ItemThumb } from './item-thumb.tsx';
import { cellName } from '../../../../ui/use-grid-keys.ts';

/** Two lines of a name. */
export const rowHeight = 48;
/** Before the chosen columns come the box to tick and the name. */
export const fixedColumns = 2;

const row = 'grid h-12 grid-cols-(--columns) border-b [contain:layout]';
/** A cell that gets the focus scrolls to below the sticky heading, and not behind the names that stay in place. */
const cell = 'flex min-w-0 scroll-mt-10 scroll-ml-80 items-center px-3 focus-visible:-outline-offset-2';
const stays = 'sticky z-1 bg-inherit scroll-ml-0';
/** The box to tick, over and in the rows. */
export const tick = 'sticky left-0 z-1 flex items-center justify-center bg-inherit pl-2';

interface TableRowProps {
  item: ItemSummary;
  /** The part of the name that has room. */
  shownName: string;
  hasThumb: boolean;
  index: number;
  columns: readonly Column[];
  href: string;
  isSelected: boolean;
  isOpen: boolean;
  isDraggable: boolean;
  /** The columns that have the grid's tab stop and the open editor; −1 when they are in another row. */
  activeColumn: number;
  editedColumn: number;
  onToggle: (id: number, row: number, isRange: boolean) => void;
  onEdited: () => void;
}

/** Drawn again only when something in it changes: scrolling moves past rows by the thousand. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, shownName, hasThumb, index, columns, href, isSelected, isOpen, isDraggable, activeColumn, editedColumn } = props;
  const { onToggle, onEdited } = props;
  const stop = (column: number) => ({ 'data-cell': cellName(index, column), tabIndex: activeColumn === column ? 0 : -1 });
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      draggable={isDraggable && editedColumn === -1}
      className={cx(row, 'group/row cursor-default', isSelected ? 'bg-accent-soft' : isOpen ? 'bg-hover' : 'bg-surface hover:bg-hover')}
    >
      <td aria-colindex={1} className={cx(tick, 'scroll-mt-10', isOpen && 'shadow-[inset_3px_0_0_var(--color-accent)]')}>
        <Checkbox
          aria-label={`Select ${item.name}`}
          checked={isSelected}
          onChange={({ nativeEvent }) => onToggle(item.id, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          {...stop(0)}
        />
      </td>
      <td aria-colindex={2} data-edits="name" className={cx(cell, stays, 'left-11 gap-3')}>
        {hasThumb ? <ItemThumb item={item} className="size-8 rounded-sm" /> : null}
        <InlineEdit item={item} field="name" isEditing={editedColumn === 1} onDone={onEdited}>
          <a
            href={href}
            draggable={false}
            aria-current={isOpen || undefined}
            title={item.name}
            className="line-clamp-2 rounded-sm leading-4.5 font-medium wrap-anywhere underline-offset-4 hover:underline"
            {...stop(1)}
          >
            <CutWords text={item.name} shown={shownName} />
          </a>
        </InlineEdit>
      </td>
      {columns.map((column, place) => (
        <td
          key={column.id}
          aria-colindex={place + fixedColumns + 1}
          data-edits={column.edits}
          className={cx(cell, column.isNumber && 'justify-end text-right')}
          {...stop(place + fixedColumns)}
        >
          {column.edits ? (
            <InlineEdit item={item} field={column.edits} isEditing={editedColumn === place + fixedColumns} onDone={onEdited}>
              {column.render(item)}
            </InlineEdit>
          ) : (
            column.render(item)
          )}
        </td>
      ))}
    </tr>
  );
});

/** A row still on its way, as high as it will be. It stands still: a jump shows dozens, which would all have to move. */
export const SkeletonRow = memo(function SkeletonRow({ index }: { index: number }) {
  return (
    // The keyboard waits here until the row is read, and can go on meanwhile.
    <tr aria-rowindex={index + 2} aria-busy tabIndex={-1} className={cx(row, 'bg-surface')}>
      <td aria-colindex={1} aria-label="Loading" className={tick}>
        <span className="size-4.5 rounded-sm bg-hover" />
      </td>
      <td aria-colindex={2} aria-label="Loading" className={cx(cell, stays, 'left-11 gap-3')}>
        <span className="size-8 shrink-0 rounded-sm bg-hover" />
        <span className="h-3.5 w-40 rounded-sm bg-hover" />
      </td>
    </tr>
  );
});
