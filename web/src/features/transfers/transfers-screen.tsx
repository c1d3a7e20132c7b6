import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { NewTransferDialog } from './new-transfer-dialog.tsx';
import { TransferRow } from './transfer-row.tsx';
import { type ShownTransfers, transfersQuery } from './transfers.queries.ts';

const emptyWords: Record<ShownTransfers, { title: string; text: string }> = {
  open: {
    title: 'Nothing is on the way',
    text: 'Send parts from the shop to a van, or from van to van. Both ends see what is coming, and whoever sent it hears of what is missing.',
  },
  drafts: { title: 'No drafts', text: 'A transfer that is planned and not sent yet waits here.' },
  done: { title: 'Nothing was moved yet', text: 'Every move from place to place is kept here, with what arrived.' },
};

interface TransfersScreenProps {
  show: ShownTransfers;
  /** The tabs, which lead to other screens too. */
  tabs: ReactNode;
}

/** PLC-05: what is on the way, planned, or done. */
export function TransfersScreen({ show, tabs }: TransfersScreenProps) {
  const [isMaking, setIsMaking] = useState(false);
  const result = useInfiniteQuery({ ...transfersQuery(show), select: ({ pages }) => pages.flatMap((page) => page.transfers) });
  const label = (
    <>
      <Plus aria-hidden />
      New transfer
    </>
  );
  const hasRows = (result.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Transfers"
        description="From place to place in two steps: sent here, received there."
        actions={hasRows ? <MainAction onClick={() => setIsMaking(true)}>{label}</MainAction> : undefined}
      />
      {tabs}
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={4} />}>
        {(transfers) =>
          transfers.length === 0 ? (
            <EmptyState
              icon={<ArrowLeftRight aria-hidden />}
              {...emptyWords[show]}
              action={
                <Button variant="primary" onClick={() => setIsMaking(true)}>
                  {label}
                </Button>
              }
            />
          ) : (
            <Card isPadded={false} className="mt-4 max-md:mb-20">
              <ul aria-label="Transfers" className="divide-y">
                {transfers.map((transfer) => (
                  <TransferRow key={transfer.id} transfer={transfer} />
                ))}
              </ul>
              <ShowMore result={result}>Show older transfers</ShowMore>
            </Card>
          )
        }
      </Loaded>
      <NewTransferDialog isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}
