import { LoaderCircle } from 'lucide-react';
import { cx } from './class-names.ts';

/** A turning ring. Give it a label where nothing else on the screen says what is being waited for. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <LoaderCircle aria-hidden className="ui-spinner size-4 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
