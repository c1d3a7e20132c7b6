import { useQuery } from '@tanstack/react-query';
import { Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { QuickActionDialog } from './quick-action-dialog.tsx';
import { QuickActionRow } from './quick-action-row.tsx';
import { quickActionsQuery } from './quick-actions.queries.ts';
import { byType, typeLabels } from './quick-actions.rules.ts';

/** QA-01. */
export function QuickActionsScreen() {
  const actions = useQuery(quickActionsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const hasActions = (actions.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Quick Actions"
        description="Saved changes for the scanner. Each has a PIN, and whoever enters it may use the action for 15 minutes."
        actions={
          hasActions ? (
            <MainAction onClick={create}>
              <Plus aria-hidden />
              New quick action
            </MainAction>
          ) : undefined
        }
      />
      <Loaded result={actions} skeleton={<SkeletonCard className="mt-6" />}>
        {(list) =>
          hasActions ? (
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
          ) : (
            <EmptyState
              icon={<Zap aria-hidden />}
              title="No quick actions configured yet."
              text="A quick action does one thing to whatever is scanned: take one out, add ten, set a count, move it or tag it."
              action={
                <Button variant="primary" onClick={create}>
                  <Plus aria-hidden />
                  New quick action
                </Button>
              }
            />
          )
        }
      </Loaded>
      <QuickActionDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
