import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

export function ErrorState({
  title = 'This did not load',
  text = 'Check your connection and try again.',
  onRetry,
  isRetrying = false,
  className,
}: {
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
}) {
  return (
    <div role="alert" className={cx('mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center', className)}>
      <span className="grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-pretty text-muted">{text}</p>
      {onRetry ? (
        <Button className="mt-5" onClick={onRetry} isBusy={isRetrying}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      ) : null}
    </div>
  );
}
