import { api } from '@onhand/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { query } from '../../platform/query.ts';
import { cx } from '../../ui/class-names.ts';

const neededQuery = query(api.toOrder.list, { query: { limit: 0 } });
const ordersQuery = query(api.orders.count, { query: {} });

export const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** BUY-11: what wants a decision about orders today, each a way to where it is made. */
export function OrderDecisions() {
  const groups = useQuery(neededQuery).data?.groups;
  const orders = useQuery(ordersQuery).data;
  const items = groups?.reduce((sum, { lines }) => sum + lines, 0);
  return (
    <ul aria-label="Orders" className="grid md:grid-cols-3 max-md:divide-y md:divide-x">
      <Decision
        to="/orders/to-order"
        title="To order"
        text={items === undefined ? '' : items === 0 ? 'Nothing is short' : several(items, 'item is short', 'items are short')}
        isUrgent={false}
      />
      <Decision
        to="/orders?show=drafts"
        title="Drafts"
        text={
          orders === undefined
            ? ''
            : orders.drafts === 0
              ? 'None wait to be sent'
              : several(orders.drafts, 'waits to be sent', 'wait to be sent')
        }
        isUrgent={false}
      />
      <Decision
        to={orders?.overdue ? '/alerts?show=orders' : '/orders'}
        title={orders?.overdue ? 'Overdue' : 'On order'}
        text={
          orders === undefined
            ? ''
            : orders.overdue > 0
              ? several(orders.overdue, 'order has not come', 'orders have not come')
              : several(orders.open, 'open order', 'open orders')
        }
        isUrgent={orders !== undefined && orders.overdue > 0}
      />
    </ul>
  );
}

/** The words come when they are known; what they stand in is as high before. */
export function Decision({ to, title, text, isUrgent }: { to: string; title: string; text: string; isUrgent: boolean }) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2 md:min-h-16 md:px-5"
      >
        <span className="flex min-w-0 grow items-baseline justify-between gap-3 md:block">
          <span className="shrink-0 text-sm text-muted md:block">{title}</span>
          <span className={cx('min-w-0 truncate font-medium md:block', isUrgent && 'text-bad')}>{text}&nbsp;</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
