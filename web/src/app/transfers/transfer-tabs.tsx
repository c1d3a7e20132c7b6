import { useNavigate } from 'react-router';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = { open: 'On the way', drafts: 'Drafts', done: 'Done', tools: 'Tools' } as const;
export type TransferTab = keyof typeof tabs;

const addressOf = (tab: TransferTab) => (tab === 'tools' ? '/tools' : tab === 'open' ? '/transfers' : `/transfers?show=${tab}`);

/** Everything that has left its place: on the way to another, or in somebody's hands. */
export function TransferTabs({ value }: { value: TransferTab }) {
  const navigate = useNavigate();
  return (
    <Tabs className="mt-4" value={value} onValueChange={(tab) => void navigate(addressOf(tab as TransferTab), { replace: true })}>
      <TabsList label="Transfers">
        {Object.entries(tabs).map(([tab, label]) => (
          <TabsTrigger key={tab} value={tab} leadsToScreen>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  );
}
