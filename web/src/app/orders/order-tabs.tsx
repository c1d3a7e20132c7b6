import { useNavigate } from 'react-router';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = { 'to-order': 'To order', drafts: 'Drafts', open: 'Open', done: 'Done', overdue: 'Overdue' } as const;

const addressOf = (tab: string) => (tab === 'to-order' ? '/orders/to-order' : tab === 'open' ? '/orders' : `/orders?show=${tab}`);

/** What is short, and how far orders are. The former and drafts are for whoever orders. */
export function OrderTabs({ value, mayOrder }: { value: string; mayOrder: boolean }) {
  const navigate = useNavigate();
  return (
    <Tabs className="mt-4" value={value} onValueChange={(tab) => void navigate(addressOf(tab), { replace: true })}>
      <TabsList label="Orders">
        {Object.entries(tabs)
          .filter(([tab]) => mayOrder || (tab !== 'drafts' && tab !== 'to-order'))
          .map(([tab, label]) => (
            <TabsTrigger key={tab} value={tab}>
              {label}
            </TabsTrigger>
          ))}
      </TabsList>
    </Tabs>
  );
}
