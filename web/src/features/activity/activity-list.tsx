import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { byDay } from '../../platform/by-day.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { useNow } from '../../platform/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { type ActivityFilter, activityQuery } from './activity.queries.ts';

/** Lists changes by day, newest first: who changed which field from what to what. Needs MANAGE_INVENTORY. */
export function ActivityList({ kind, subjectId, placeId }: ActivityFilter) {
  const result = useInfiniteQuery(activityQuery({ kind, subjectId, placeId }));
  const now = useNow();
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonRows />} />;
  const days = byDay(
    result.data.pages.flatMap(({ entries }) => entries),
    now,
  );
  if (days.length === 0 && placeId !== undefined) {
    return (
      <EmptyState
        icon={<History aria-hidden />}
        title="No activity here"
        text="Nothing was changed of this place or of what lay in it. Movements of stock are in the stock history."
      />
    );
  }
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
      {days.map(({ key, title, rows }) => (
        <section key={key} aria-label={title}>
          <h2 className="border-b bg-background px-4 py-2 text-xs font-medium text-muted md:px-5">{title}</h2>
          <ul className="divide-y border-b">
            {rows.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} hasSubject={subjectId === undefined} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore result={result} hasLine={false}>
        Show earlier changes
      </ShowMore>
    </>
  );
}
