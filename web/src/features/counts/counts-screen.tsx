import { can } from '@onhand/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { useUser } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { CountRow } from './count-row.tsx';
import { countsQuery } from './counts.queries.ts';
import { StartCountDialog } from './start-count-dialog.tsx';

/** Every count, open ones first. */
export function CountsScreen() {
  const canStart = can(useUser().role, 'MANAGE_INVENTORY');
  const [isStarting, setIsStarting] = useState(false);
  const result = useInfiniteQuery({ ...countsQuery, select: ({ pages }) => pages.flatMap((page) => page.counts) });
  return (
    <>
      <ListScreen
        title="Stock counts"
        description="Count what is really there, alone or together, and book the differences at once."
        result={result}
        create={canStart ? { label: 'New count', onSelect: () => setIsStarting(true) } : undefined}
        empty={{
          icon: <ClipboardCheck aria-hidden />,
          title: 'No counts yet',
          text: canStart
            ? 'Pick a folder, count it on phones or at the desk, look at the differences, and post them in one go.'
            : 'When someone starts a count of your folders, it appears here.',
        }}
      >
        {(counts) => (
          <Card isPadded={false} className="mt-6 max-md:mb-20">
            <ul aria-label="Stock counts" className="divide-y">
              {counts.map((count) => (
                <CountRow key={count.id} count={count} />
              ))}
            </ul>
            <ShowMore result={result}>Show older counts</ShowMore>
          </Card>
        )}
      </ListScreen>
      {canStart ? <StartCountDialog isOpen={isStarting} onClose={() => setIsStarting(false)} /> : null}
    </>
  );
}
