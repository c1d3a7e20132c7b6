import { can } from '@onhand/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { bodyOf } from '../../platform/errors.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { CountRow } from './count-row.tsx';
import { countsQuery } from './counts.queries.ts';
import { StartCountDialog } from './start-count-dialog.tsx';

/** Every count, open ones first. */
export function CountsScreen() {
  const canStart = can(useUser().role, 'MANAGE_INVENTORY');
  const [isStarting, setIsStarting] = useState(false);
  const result = useInfiniteQuery(countsQuery);
  const counts = result.data?.pages.flatMap((page) => page.counts) ?? [];
  const start = () => setIsStarting(true);
  return (
    <>
      <PageHeader
        title="Stock counts"
        description="Count what is really there, alone or together, and book the differences at once."
        actions={
          canStart && counts.length > 0 ? (
            <MainAction onClick={start}>
              <Plus aria-hidden />
              New count
            </MainAction>
          ) : undefined
        }
      />
      {result.data === undefined ? (
        <Waiting result={result} />
      ) : counts.length === 0 ? (
        <NoCounts onStart={canStart ? start : undefined} />
      ) : (
        <Card isPadded={false} className="mt-6 max-md:mb-20">
          <ul aria-label="Stock counts" className="divide-y">
            {counts.map((count) => (
              <CountRow key={count.id} count={count} />
            ))}
          </ul>
          {result.hasNextPage ? (
            <div className="flex justify-center border-t p-3">
              <Button isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                Show older counts
              </Button>
            </div>
          ) : null}
        </Card>
      )}
      {canStart ? <StartCountDialog isOpen={isStarting} onClose={() => setIsStarting(false)} /> : null}
    </>
  );
}

function Waiting({ result }: { result: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  if (result.error) return <ErrorState text={bodyOf(result.error)} onRetry={() => void result.refetch()} isRetrying={result.isFetching} />;
  return <SkeletonCard className="mt-6" />;
}

function NoCounts({ onStart }: { onStart: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<ClipboardCheck aria-hidden />}
      title="No counts yet"
      text={
        onStart
          ? 'Pick a folder, count it on phones or at the desk, look at the differences, and post them in one go.'
          : 'When someone starts a count of your folders, it appears here.'
      }
      action={
        onStart ? (
          <Button variant="primary" onClick={onStart}>
            <Plus aria-hidden />
            New count
          </Button>
        ) : undefined
      }
    />
  );
}
