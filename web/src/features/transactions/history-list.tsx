import type { Movement } from '@onhand/contract/movements';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { byDay } from '../../platform/by-day.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { HistoryTable } from './history-table.tsx';
import { linksOf, rowLinks } from './movement-links.ts';
import { MovementRow } from './movement-row.tsx';
import { ShowOlder } from './show-older.tsx';

interface HistoryListProps {
  result: UseInfiniteQueryResult<InfiniteData<{ transactions: Movement[] }>>;
  isNarrowed: boolean;
  onClear: () => void;
}

/** The rows under their days: a table where there is room, cards on a phone. */
export function HistoryList({ result, isNarrowed, onClear }: HistoryListProps) {
  const { data, isPlaceholderData } = result;
  const isMobile = useIsMobile();
  const now = useNow();
  const movements = useMemo(() => data?.pages.flatMap((page) => page.transactions) ?? [], [data]);
  const links = useMemo(() => linksOf(movements), [movements]);
  const days = useMemo(() => byDay(movements, now), [movements, now]);
  if (!data) return <NotLoaded result={result} skeleton={<SkeletonRows rows={10} />} />;
  if (movements.length === 0) return isNarrowed ? <NothingFound onClear={onClear} /> : <NothingYet />;
  return (
    <div className={cx('transition-opacity duration-150', isPlaceholderData && 'opacity-60 delay-200')}>
      {isMobile ? (
        days.map(({ key, title, rows }) => (
          <section key={key} aria-label={title}>
            <h2 className="border-b bg-background px-4 py-2 text-xs font-medium text-muted">{title}</h2>
            <ol aria-label={`Stock history, ${title}`}>
              {rows.map((movement) => (
                <MovementRow key={movement.id} movement={movement} hasItem {...rowLinks(links, movement.id)} />
              ))}
            </ol>
          </section>
        ))
      ) : (
        <HistoryTable days={days} links={links} hasCosts={movements.some(({ value }) => value !== undefined)} />
      )}
      <ShowOlder result={result} />
    </div>
  );
}

function NothingYet() {
  return <EmptyState icon={<History aria-hidden />} title="No stock has moved yet" text="Every change of stock is written down here." />;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nothing found"
      text="Nothing in the history matches these filters."
      action={<Button onClick={onClear}>Clear all</Button>}
    />
  );
}
