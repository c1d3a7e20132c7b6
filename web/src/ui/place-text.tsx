import { cx } from './class-names.ts';

const step = ' › ';

/**
 * A place on one line, with the way there: “Van 2 › Parts shelves”. Where there is no room the way gives way before the place itself, so that
 * it is cut in its middle. The whole path is its title.
 */
export function PlaceText({ label, path, className }: { label: string; path: string; className?: string }) {
  const at = label.lastIndexOf(step);
  const title = path === label ? label : path;
  if (at < 0) {
    return (
      <span title={title} className={cx('truncate', className)}>
        {label}
      </span>
    );
  }
  return (
    <span title={title} className={cx('flex min-w-0', className)}>
      <span className="min-w-8 truncate">{label.slice(0, at)}</span>
      <span className="max-w-[75%] shrink-0 truncate whitespace-pre">{label.slice(at)}</span>
    </span>
  );
}
