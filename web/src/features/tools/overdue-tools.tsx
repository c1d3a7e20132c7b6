import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { LoanRow } from './loan-row.tsx';
import { overdueQuery } from './tools.queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** PLC-14: tools that are not back although their day is over, until they are. */
export function OverdueTools() {
  const result = useInfiniteQuery(overdueQuery);
  const { take, isBusy } = useTakeBack();
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonCard rows={2} />} />;
  const loans = result.data.pages.flatMap((page) => page.loans);
  if (loans.length === 0) {
    return <EmptyState icon={<CircleCheck aria-hidden />} title="None here" text="Tools whose day is over are here until they are back." />;
  }
  return (
    <Card isPadded={false} title="Overdue tools" className="mb-4">
      <ul aria-label="Overdue tools" className="divide-y border-t">
        {loans.map((loan) => (
          <LoanRow key={loan.id} loan={loan} isHolderNamed isBusy={isBusy} onBack={() => take(loan)} />
        ))}
      </ul>
      <ShowMore result={result}>Show more</ShowMore>
    </Card>
  );
}
