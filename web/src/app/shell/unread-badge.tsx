import { countText } from '@onhand/contract/alerts';
import { cx } from '../../ui/class-names.ts';

/** Shows the number of unread alerts; nothing while it is not known or zero. */
export function UnreadBadge({ count, className }: { count: number | undefined; className?: string }) {
  if (!count) return null;
  return (
    <span
      className={cx(
        'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-on-danger tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {countText(count)} unread</span>
    </span>
  );
}
