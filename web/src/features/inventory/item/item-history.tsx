import type { Item } from '@onhand/contract/inventory';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bodyOf } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { historyQuery } from '../inventory.queries.ts';
import { MovementRow } from './movement-row.tsx';

/** INV-08: the whole history of the stock, newest first; older rows come as one scrolls. */
export function ItemHistory({ item }: { item: Item }) {
  const { data, error, refetch, isFetching, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(historyQuery(item.id));
  useRefreshWith(item);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !isFetching) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);

  if (!data) {
    if (error) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <SkeletonText lines={8} />;
  }
  const movements = data.pages.flatMap((page) => page.movements);
  if (movements.length === 0) {
    return (
      <EmptyState icon={<History aria-hidden />} title="Nothing has happened yet" text="Every change of the stock is kept here for good." />
    );
  }
  return (
    <>
      <ol aria-label="Stock history">
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} unit={item.unit?.name} />
        ))}
      </ol>
      {hasNextPage ? (
        <div ref={end} className="flex justify-center py-3">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Socket messages name the item, not its history: when the item they renewed is another than before, its history is too. */
function useRefreshWith({ id, updatedAt, quantity, folderId, totalValue }: Item): void {
  const queryClient = useQueryClient();
  const state = [id, updatedAt, quantity, folderId, totalValue].join(' ');
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey });
  }, [queryClient, id, state]);
}
