import { Zap } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function QuickActionsScreen() {
  return (
    <>
      <PageHeader title="Quick Actions" description="Saved stock changes for the scanner, each protected by a PIN." />
      <EmptyState
        icon={<Zap aria-hidden />}
        title="No quick actions configured yet."
        text="A quick action does one thing to whatever is scanned: take one out, add ten, set a count, move it or tag it."
      />
    </>
  );
}
