import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Download } from 'lucide-react';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { useExport, waitlistQuery } from './waitlist.queries.ts';
import { WaitlistTable } from './waitlist-table.tsx';

/** SET-04. */
export function WaitlistScreen() {
  const waitlist = useQuery(waitlistQuery);
  const exporting = useExport();
  const hasEntries = (waitlist.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Waitlist"
        description="People who left their address on the pricing page."
        actions={
          hasEntries ? (
            <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
              <Download aria-hidden />
              Export CSV
            </Button>
          ) : undefined
        }
      />
      <Loaded result={waitlist} skeleton={<SkeletonCard className="mt-6" />}>
        {(list) =>
          list.length > 0 ? (
            <Card isPadded={false} className="mt-6">
              <WaitlistTable entries={list} />
            </Card>
          ) : (
            <EmptyState
              icon={<ClipboardList aria-hidden />}
              title="The waitlist is empty"
              text="Whoever needs more than the plans hold can leave an address on the pricing page. They are listed here until invited or removed."
            />
          )
        }
      </Loaded>
    </>
  );
}
