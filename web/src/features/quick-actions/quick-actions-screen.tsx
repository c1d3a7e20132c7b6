import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { Card } from '../../ui/card.tsx';
import { QuickActionDialog } from './quick-action-dialog.tsx';
import { QuickActionRow } from './quick-action-row.tsx';
import { quickActionsQuery } from './quick-actions.queries.ts';
import { byType, typeLabels } from './quick-actions.rules.ts';

/** QA-01. */
export function QuickActionsScreen() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ListScreen
        title="Quick Actions"
        description="Saved changes for the scanner. Each has a PIN, and whoever enters it may use the action for 15 minutes."
        result={useQuery(quickActionsQuery)}
        create={{ label: 'New quick action', onSelect: () => setIsCreating(true) }}
        empty={{
          icon: <Zap aria-hidden />,
          title: 'No quick actions configured yet.',
          text: 'A quick action does one thing to whatever is scanned: take one out, add ten, set a count, move it or tag it.',
        }}
      >
        {(list) => (
          <Card isPadded={false} className="mt-6 overflow-hidden max-md:mb-20">
            {byType(list).map(({ type, actions }) => (
              <section key={type} aria-label={typeLabels[type]} className="border-b last:border-b-0">
                <h2 className="border-b bg-background px-4 py-2 text-xs font-medium text-muted md:px-5">{typeLabels[type]}</h2>
                <ul className="divide-y">
                  {actions.map((action) => (
                    <QuickActionRow key={action.id} action={action} />
                  ))}
                </ul>
              </section>
            ))}
          </Card>
        )}
      </ListScreen>
      <QuickActionDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
