import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { orderCountsQuery } from '../../features/orders/orders.queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = { 'to-order': 'To order', drafts: 'Drafts', open: 'Open', done: 'Done' } as const;

const addressOf = (tab: string) => (tab === 'to-order' ? '/orders/to-order' : tab === 'open' ? '/orders' : `/orders?show=${tab}`);

interface OrdersHeadProps {
  tab: keyof typeof tabs;
  /** Staff receive orders and make none: what is short and what is drafted is the office's. */
  mayOrder: boolean;
  actions?: ReactNode;
}

/** The head of both screens of orders: what is short, and how far orders are. */
export function OrdersHead({ tab, mayOrder, actions }: OrdersHeadProps) {
  const navigate = useNavigate();
  const counts = useQuery(orderCountsQuery).data;
  const countOf: Partial<Record<string, number | undefined>> = { drafts: counts?.drafts, open: counts?.open };
  return (
    <>
      <PageHeader
        title="Orders"
        description={mayOrder ? 'What is short, drafted, on order, and done.' : 'What was ordered for your places.'}
        actions={actions}
      />
      <Tabs className="mt-4" value={tab} activationMode="manual" onValueChange={(to) => void navigate(addressOf(to), { replace: true })}>
        <TabsList label="Orders">
          {Object.entries(tabs)
            .filter(([one]) => mayOrder || (one !== 'drafts' && one !== 'to-order'))
            .map(([one, label]) => (
              <TabsTrigger key={one} value={one} count={countOf[one] || undefined}>
                {label}
              </TabsTrigger>
            ))}
        </TabsList>
      </Tabs>
    </>
  );
}
