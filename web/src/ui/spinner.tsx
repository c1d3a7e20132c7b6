import { LoaderCircle } from 'lucide-react';
import { cx } from './class-names.ts';

/** A turning ring; what is being waited for stands beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex', className)}>
      <LoaderCircle aria-hidden className="ui-spinner size-4 animate-spin" />
    </span>
  );
}
