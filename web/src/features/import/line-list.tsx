import type { Import, LineFilter } from '@onhand/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { linesQuery } from './import.queries.ts';
import { LineRow } from './line-row.tsx';

export function LineList({ one, show }: { one: Import; show: LineFilter }) {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(linesQuery(one.id, show));
  if (data === undefined) {
    if (error) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <SkeletonRows />;
  }
  return (
    <>
      <ul aria-label="Rows" className="divide-y">
        {data.pages
          .flatMap(({ lines }) => lines)
          .map((line) => (
            <LineRow key={line.row} one={one} line={line} />
          ))}
      </ul>
      {hasNextPage ? (
        <div className="flex justify-center border-t p-3">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more rows
          </Button>
        </div>
      ) : null}
    </>
  );
}
