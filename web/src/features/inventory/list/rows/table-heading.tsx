import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { cx } from '../../../../ui/class-names.ts';
import type { Column } from '../../columns/columns.ts';
import { byName } from '../use-sortings.ts';
import { isSortedBy, type ListState, sortedBy } from '../list-state.ts';
import type { SortProps } from './list-view.ts';
import { fixedColumns, tick } from './table-row.tsx';
import { cellName } from '../../../../ui/use-grid-keys.ts';

export const headingHeight = 36;

interface TableHeadingProps extends SortProps {
  columns: readonly Column[];
  /** The column with the grid's tab stop; −1 when a row has it. */
  activeColumn: number;
  ticked: 'none' | 'some' | 'all';
  onTick: () => void;
}

/** Stays at the top while the rows go by under it. */
export function TableHeading({ columns, activeColumn, ticked, onTick, state, onChange }: TableHeadingProps) {
  const stop = (column: number) => ({ 'data-cell': cellName(-1, column), tabIndex: activeColumn === column ? 0 : -1 });
  return (
    <thead className="sticky top-0 block z-2 bg-surface">
      <tr aria-rowindex={1} className="grid h-9 grid-cols-(--columns) border-b bg-surface text-left text-xs text-muted [&_th]:font-medium">
        <th scope="col" aria-colindex={1} className={tick}>
          <Checkbox
            aria-label="Select the rows shown"
            checked={ticked === 'all'}
            isIndeterminate={ticked === 'some'}
            onCheckedChange={onTick}
            {...stop(0)}
          />
        </th>
        <Heading column={byName} index={1} state={state} onChange={onChange} stop={stop(1)} className="sticky left-11 z-1 bg-inherit" />
        {columns.map((column, place) => (
          <Heading
            key={column.id}
            column={column}
            index={place + fixedColumns}
            state={state}
            onChange={onChange}
            stop={stop(place + fixedColumns)}
          />
        ))}
      </tr>
    </thead>
  );
}

type Sorting = 'ascending' | 'descending' | 'none';

function sortingOf(column: Pick<Column, 'sort' | 'sortFieldId'>, state: ListState): Sorting {
  if (!isSortedBy(state, column)) return 'none';
  return state.direction === 'asc' ? 'ascending' : 'descending';
}

function Heading({
  column,
  index,
  state,
  onChange,
  stop,
  className,
}: SortProps & {
  column: Pick<Column, 'label' | 'sort' | 'sortFieldId' | 'isNumber'>;
  index: number;
  stop: { 'data-cell': string; tabIndex: number };
  className?: string;
}) {
  const { label, isNumber = false } = column;
  const isSortable = column.sort !== undefined || column.sortFieldId !== undefined;
  const sorting = sortingOf(column, state);
  const words: ReactNode = (
    <span className="truncate" title={label}>
      {label}
    </span>
  );
  const place = cx('flex min-w-0 items-center px-3', isNumber && 'justify-end', className);
  if (!isSortable) {
    return (
      <th scope="col" aria-colindex={index + 1} className={cx(place, 'focus-visible:-outline-offset-2')} {...stop}>
        {words}
      </th>
    );
  }
  const Arrow = sorting === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-colindex={index + 1} aria-sort={sorting} className={place}>
      <button
        type="button"
        onClick={() => onChange(sortedBy(state, column))}
        className={cx(
          'group -mx-1 flex h-7 min-w-0 items-center gap-1 rounded-sm px-1 hover:text-text focus-visible:outline-offset-0',
          isNumber && 'flex-row-reverse',
          sorting !== 'none' && 'text-text',
        )}
        {...stop}
      >
        {words}
        <Arrow
          aria-hidden
          className={cx('size-3 shrink-0', sorting === 'none' && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </button>
    </th>
  );
}
