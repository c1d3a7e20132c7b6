import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { orderCountsQuery } from '../../features/orders/orders.queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = { 'to-order': 'To order', drafts: 'Drafts', open: 'Open', receiving: 'Receiving', done: 'Done' } as const;
/** Whoever makes no orders receives them: what is short, drafted and on order is the office's, and what is open for their places is to be received. */
const tabsOfReceivers: readonly string[] = ['receiving', 'done'];

const ownAddresses: Readonly<Record<string, string>> = { 'to-order': '/orders/to-order', open: '/orders', receiving: '/receiving' };
const addressOf = (tab: string) => ownAddresses[tab] ?? `/orders?show=${tab}`;

/** On a phone five of them stand close, and where their counts are large in two lines: none is to be looked for beyond the edge. */
const allInSight =
  'max-md:flex-wrap max-md:justify-between max-md:gap-0 max-md:text-[0.9375rem] max-md:[&>button]:gap-1 max-md:[&>button]:px-1';

interface OrdersHeadProps {
  tab: keyof typeof tabs;
  mayOrder: boolean;
  actions?: ReactNode;
}

/** The head of the screens of orders: what is short, how far orders are, and what came of them. */
export function OrdersHead({ tab, mayOrder, actions }: OrdersHeadProps) {
  const navigate = useNavigate();
  const counts = useQuery(orderCountsQuery).data;
  const countOf: Partial<Record<string, number | undefined>> = { drafts: counts?.drafts, open: counts?.open };
  return (
    <>
      <PageHeader
        title="Orders"
        description={
          mayOrder
            ? 'What is short, drafted, on order, received, and done.'
            : 'What is to come to your places, and what came. Scan it: it is in stock at once.'
        }
        actions={actions}
      />
      <Tabs className="mt-4" value={tab} activationMode="manual" onValueChange={(to) => void navigate(addressOf(to), { replace: true })}>
        <TabsList label="Orders" {...(mayOrder && { className: allInSight })}>
          {Object.entries(tabs)
            .filter(([one]) => mayOrder || tabsOfReceivers.includes(one))
            .map(([one, label]) => (
              <TabsTrigger key={one} value={one} leadsToScreen count={countOf[one] || undefined}>
                {label}
              </TabsTrigger>
            ))}
        </TabsList>
      </Tabs>
    </>
  );
}
