import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { ReturnRow } from './return-row.tsx';
import { returnsQuery } from './vendor-returns.queries.ts';

/** BUY-09: credits that vendors owe beyond their day, until they are noted. */
export function OverdueCredits() {
  const result = useInfiniteQuery(returnsQuery('overdue'));
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonCard rows={2} />} />;
  const returns = result.data.pages.flatMap((page) => page.returns);
  if (returns.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title="None here"
        text="Credits that vendors have not given by their day are here until they do."
      />
    );
  }
  return (
    <Card isPadded={false} title="Overdue credits" className="mb-4">
      <ul aria-label="Overdue credits" className="divide-y border-t">
        {returns.map((one) => (
          <ReturnRow key={one.id} made={one} />
        ))}
      </ul>
      <ShowMore result={result}>Show more</ShowMore>
    </Card>
  );
}
