import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A surface with an optional heading row. Rows inside are divided by lines, not by more cards. */
export function Card({
  title,
  description,
  actions,
  isPadded = true,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Off for tables and lists that reach the edges. */
  isPadded?: boolean;
}) {
  const hasHeader = title !== undefined || actions !== undefined;
  return (
    <section className={cx('min-w-0 rounded-md border bg-surface', className)} {...rest}>
      {hasHeader ? (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5">
          <div className="min-w-0">
            <h2 className="font-semibold">{title}</h2>
            {description ? <p className="mt-0.5 text-sm text-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={cx(isPadded ? 'p-4 md:p-5' : hasHeader && 'pt-3', hasHeader && isPadded && 'pt-3 md:pt-4')}>{children}</div>
    </section>
  );
}
