import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Download } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useExport, waitlistQuery } from './waitlist.queries.ts';
import { WaitlistTable } from './waitlist-table.tsx';

/** SET-04. */
export function WaitlistScreen() {
  const waitlist = useQuery(waitlistQuery);
  const exporting = useExport();
  return (
    <ListScreen
      title="Waitlist"
      description="People who left their address on the pricing page."
      actions={
        waitlist.data && waitlist.data.length > 0 ? (
          <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
            <Download aria-hidden />
            Export CSV
          </Button>
        ) : undefined
      }
      result={waitlist}
      empty={{
        icon: <ClipboardList aria-hidden />,
        title: 'The waitlist is empty',
        text: 'Whoever needs more than the plans hold can leave an address on the pricing page. They are listed here until invited or removed.',
      }}
    >
      {(list) => (
        <Card isPadded={false} className="mt-6">
          <WaitlistTable entries={list} />
        </Card>
      )}
    </ListScreen>
  );
}
