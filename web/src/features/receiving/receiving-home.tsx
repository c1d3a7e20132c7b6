import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { ExpectedRow } from './expected-row.tsx';
import { NewReceiptDialog } from './new-receipt-dialog.tsx';
import { ReceiptRow } from './receipt-row.tsx';
import { expectedQuery, receiptsQuery } from './receiving.queries.ts';

/** BUY-06: what is to come to one's places, and what came. Title and tabs lead to other screens too. */
export function ReceivingHome({ renderHead }: { renderHead: (actions: ReactNode) => ReactNode }) {
  const [isOpening, setIsOpening] = useState(false);
  const expected = useInfiniteQuery({ ...expectedQuery, select: ({ pages }) => pages.flatMap(({ orders }) => orders) });
  const receipts = useInfiniteQuery({ ...receiptsQuery(), select: ({ pages }) => pages.flatMap((page) => page.receipts) });
  return (
    <>
      {renderHead(
        <>
          <Button asChild>
            <Link to="/vendor-returns">Returns</Link>
          </Button>
          <Button onClick={() => setIsOpening(true)}>
            <Plus aria-hidden /> Without an order
          </Button>
        </>,
      )}
      <section aria-labelledby="expected">
        <h2 id="expected" className="mt-5 font-semibold">
          To come
        </h2>
        <Loaded result={expected} skeleton={<SkeletonCard className="mt-3" rows={3} />}>
          {(orders) =>
            orders.length === 0 ? (
              <EmptyState
                icon={<PackageOpen aria-hidden />}
                title="Nothing is expected"
                text="An order that was sent waits here until all of it has come, for everyone whose places it goes to."
              />
            ) : (
              <Card isPadded={false} className="mt-3">
                <ul aria-label="To come" className="divide-y">
                  {orders.map((order) => (
                    <ExpectedRow key={order.id} order={order} />
                  ))}
                </ul>
                <ShowMore result={expected}>Show more orders</ShowMore>
              </Card>
            )
          }
        </Loaded>
      </section>
      {(receipts.data?.length ?? 0) === 0 ? null : (
        <section aria-labelledby="came" className="max-md:mb-20">
          <h2 id="came" className="mt-7 font-semibold">
            What came
          </h2>
          <Card isPadded={false} className="mt-3">
            <ul aria-label="Receipts" className="divide-y">
              {receipts.data?.map((receipt) => (
                <ReceiptRow key={receipt.id} receipt={receipt} />
              ))}
            </ul>
            <ShowMore result={receipts}>Show older receipts</ShowMore>
          </Card>
        </section>
      )}
      <NewReceiptDialog isOpen={isOpening} onClose={() => setIsOpening(false)} />
    </>
  );
}
