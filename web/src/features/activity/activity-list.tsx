import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { bodyOf } from '../../platform/errors.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { type ActivityFilter, activityQuery } from './activity.queries.ts';
import { byDay } from './activity-days.ts';

/** Lists changes by day, newest first: who changed which field from what to what. Needs MANAGE_INVENTORY. */
export function ActivityList({ kind, subjectId }: ActivityFilter) {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    activityQuery({ kind, subjectId }),
  );
  const now = useNow();
  if (!data) {
    if (error) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <SkeletonRows />;
  }
  const days = byDay(
    data.pages.flatMap(({ entries }) => entries),
    now,
  );
  if (days.length === 0) {
    return (
      <EmptyState
        icon={<History aria-hidden />}
        title="No activity yet"
        text="Every change is written down here with who made it and when."
      />
    );
  }
  return (
    <>
      {days.map(({ key, title, entries }) => (
        <section key={key} aria-label={title}>
          <h2 className="border-b bg-background px-4 py-2 text-xs font-medium text-muted md:px-5">{title}</h2>
          <ul className="divide-y border-b">
            {entries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} hasSubject={subjectId === undefined} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <div className="flex justify-center p-3">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier changes
          </Button>
        </div>
      ) : null}
    </>
  );
}
