import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Says what belongs here and why it is empty, and offers the one button to begin. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  className,
}: {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center', className)}>
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6">{icon}</span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      {text ? <p className="mt-1 text-pretty text-muted">{text}</p> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
