import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';

interface ShowMoreProps {
  result: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** False below rows that end with a line themselves. */
  hasLine?: boolean;
  children: ReactNode;
}

/** Ends a list that is read page after page, as long as there are more. */
export function ShowMore({ result, hasLine = true, children }: ShowMoreProps) {
  if (!result.hasNextPage) return null;
  return (
    <div className={cx('flex justify-center p-3', hasLine && 'border-t')}>
      <Button isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
