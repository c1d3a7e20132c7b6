import { cx } from './class-names.ts';

/** A grey stand-in of the size that is coming; give it that size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-line', className)} />;
}

/** Lines of text still on their way. Says "Loading" once to assistive technology. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-live="polite" className={cx('flex flex-col gap-2.5', className)}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  );
}
