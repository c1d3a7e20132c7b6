import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '@onhand/contract/item-answers';
import { History } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { NotLoaded } from '../../platform/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { linksOf, rowLinks } from './movement-links.ts';
import { MovementRow } from './movement-row.tsx';
import { ShowOlder } from './show-older.tsx';
import { historyQuery } from './transactions.queries.ts';

/** INV-08: the whole history of the stock, newest first; older rows come as one scrolls. */
export function ItemHistory({ item }: { item: Item }) {
  const result = useInfiniteQuery(historyQuery(item.id));
  const { data } = result;
  useRefreshWith(item);
  const movements = useMemo(() => data?.pages.flatMap((page) => page.movements) ?? [], [data]);
  const links = useMemo(() => linksOf(movements), [movements]);

  if (!data) return <NotLoaded result={result} skeleton={<SkeletonText lines={8} />} />;
  if (movements.length === 0) {
    return (
      <EmptyState icon={<History aria-hidden />} title="Nothing has happened yet" text="Every change of the stock is kept here for good." />
    );
  }
  return (
    <>
      <p className="mb-2 text-sm">
        <Link
          to={`/transactions?item=${item.id}`}
          className="inline-flex touch items-center rounded-sm text-accent underline-offset-4 hover:underline"
        >
          All history
        </Link>
        <span className="text-muted"> with filters and export</span>
      </p>
      <ol aria-label="Stock history">
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} {...rowLinks(links, movement.id)} />
        ))}
      </ol>
      <ShowOlder result={result} />
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
