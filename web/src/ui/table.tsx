import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Lines between rows, no boxes. Wider than its place it scrolls sideways, by keyboard too. */
export function Table({ label, className, children, ...rest }: ComponentProps<'table'> & { label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsScrollable(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      role={isScrollable ? 'region' : undefined}
      aria-label={isScrollable ? label : undefined}
      tabIndex={isScrollable ? 0 : undefined}
      // Relative, or hidden words in a far cell would widen the page itself.
      className="relative w-full overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table aria-label={label} className={cx('w-full border-collapse text-left', className)} {...rest}>
        {children}
      </table>
    </div>
  );
}

/** The row of headings. */
export function TableHeader({ children, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead {...rest}>
      <tr className="border-b">{children}</tr>
    </thead>
  );
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={cx('[&>tr:last-child]:border-0 [&>tr:not([aria-selected=true]):hover]:bg-hover/60', className)} {...rest} />;
}

export function TableRow({ isSelected, className, ...rest }: ComponentProps<'tr'> & { isSelected?: boolean }) {
  return (
    <tr
      aria-selected={isSelected}
      className={cx('border-b transition-colors duration-150', isSelected && 'bg-accent-soft', className)}
      {...rest}
    />
  );
}

const cell = 'px-3 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5';
const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export function TableHead({
  isNumeric = false,
  sort,
  onSort,
  className,
  children,
  ...rest
}: ComponentProps<'th'> & {
  isNumeric?: boolean;
  /** With `onSort`, makes the heading a button. */
  sort?: keyof typeof sortIcons;
  onSort?: () => void;
}) {
  const SortIcon = sortIcons[sort ?? 'none'];
  return (
    <th
      scope="col"
      aria-sort={onSort ? (sort ?? 'none') : undefined}
      className={cx(cell, 'h-9 text-xs font-medium whitespace-nowrap text-muted', isNumeric && 'text-right', className)}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx('inline-flex touch items-center gap-1 rounded-sm hover:text-text', isNumeric && 'flex-row-reverse')}
        >
          {children}
          <SortIcon aria-hidden className={cx('size-3', (sort ?? 'none') === 'none' && 'opacity-60')} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Stands over the buttons of the rows. */
export function ActionsHead(props: ComponentProps<'th'>) {
  return (
    <TableHead {...props}>
      <VisuallyHidden>Actions</VisuallyHidden>
    </TableHead>
  );
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cx(cell, 'h-11 py-2', className)} {...rest} />;
}

/** A right-aligned figure with its unit muted beside it. */
export function NumberCell({ unit, className, children, ...rest }: ComponentProps<'td'> & { unit?: ReactNode }) {
  return (
    <td className={cx(cell, 'h-11 py-2 text-right whitespace-nowrap tabular-nums', className)} {...rest}>
      {children}
      {unit ? <span className="ml-1 text-muted">{unit}</span> : null}
    </td>
  );
}
