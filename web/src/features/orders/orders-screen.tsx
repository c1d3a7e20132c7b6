import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, ShoppingCart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { OrderRow } from './order-row.tsx';
import { ordersQuery, type ShownOrders } from './orders.queries.ts';

type Shown = Exclude<ShownOrders, 'overdue'>;

const emptyWords: Record<Shown, { title: string; text: string }> = {
  open: { title: 'Nothing is on order', text: 'Orders that were sent and have not come yet wait here, with what is still missing.' },
  drafts: { title: 'No drafts', text: 'An order that is put together and not sent yet waits here. Nothing is ordered with it.' },
  done: { title: 'Nothing was received yet', text: 'Every order that came, was closed short or cancelled is kept here.' },
};

interface OrdersScreenProps {
  show: Shown;
  /** Staff receive orders and make none. */
  mayOrder: boolean;
  /** Title and tabs, which lead to other screens too. */
  renderHead: (actions: ReactNode) => ReactNode;
}

/** BUY-03: what is planned, on order, or done. */
export function OrdersScreen({ show, mayOrder, renderHead }: OrdersScreenProps) {
  const [isMaking, setIsMaking] = useState(false);
  const result = useInfiniteQuery({ ...ordersQuery(show), select: ({ pages }) => pages.flatMap((page) => page.orders) });
  const label = (
    <>
      <Plus aria-hidden />
      New order
    </>
  );
  const hasRows = (result.data?.length ?? 0) > 0;
  return (
    <>
      {renderHead(hasRows && mayOrder ? <MainAction onClick={() => setIsMaking(true)}>{label}</MainAction> : undefined)}
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={4} />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              icon={<ShoppingCart aria-hidden />}
              {...emptyWords[show]}
              {...(mayOrder && {
                action: (
                  <Button variant="primary" onClick={() => setIsMaking(true)}>
                    {label}
                  </Button>
                ),
              })}
            />
          ) : (
            <Card isPadded={false} className="mt-4 max-md:mb-20">
              <ul aria-label="Orders" className="divide-y">
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </ul>
              <ShowMore result={result}>Show older orders</ShowMore>
            </Card>
          )
        }
      </Loaded>
      <NewOrderDialog isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}
