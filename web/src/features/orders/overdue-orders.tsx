import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { OrderRow } from './order-row.tsx';
import { ordersQuery } from './orders.queries.ts';

/** BUY-03: orders of which something has not come by its day, until it comes or is expected no more. */
export function OverdueOrders() {
  const result = useInfiniteQuery(ordersQuery('overdue'));
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonCard rows={2} />} />;
  const orders = result.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title="None here"
        text="Orders that have not come by their day are here until they do."
      />
    );
  }
  return (
    <Card isPadded={false} title="Overdue orders" className="mb-4">
      <ul aria-label="Overdue orders" className="divide-y border-t">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <ShowMore result={result}>Show more</ShowMore>
    </Card>
  );
}
