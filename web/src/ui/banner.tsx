import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonBase, buttonVariants } from './button-classes.ts';
import { cx } from './class-names.ts';

const tones = {
  neutral: { strip: 'bg-hover text-text', icon: <Info aria-hidden /> },
  accent: { strip: 'bg-accent-soft text-text [&>svg]:text-accent', icon: <Info aria-hidden /> },
  warn: { strip: 'bg-warn-soft text-text [&>svg]:text-warn', icon: <TriangleAlert aria-hidden /> },
  bad: { strip: 'bg-bad-soft text-text [&>svg]:text-bad', icon: <CircleAlert aria-hidden /> },
};

/** A strip across the page for what concerns all of it: offline, a trial ending, a failed payment. */
export function Banner({
  tone = 'neutral',
  icon,
  action,
  onDismiss,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      aria-live="polite"
      className={cx('flex w-full items-center gap-3 px-4 py-2 md:px-6 [&>svg]:size-4 [&>svg]:shrink-0', tones[tone].strip, className)}
    >
      {icon ?? tones[tone].icon}
      <p className="min-w-0 grow py-1 text-pretty">{children}</p>
      {action}
      {onDismiss ? (
        <button type="button" aria-label="Dismiss" onClick={onDismiss} className={cx(buttonBase, buttonVariants.ghost, '-mr-2 size-8')}>
          <X aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
