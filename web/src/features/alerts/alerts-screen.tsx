import { TriangleAlert } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function AlertsScreen() {
  return (
    <>
      <PageHeader title="Alerts" description="Items that are running low or have run out." />
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        title="Nothing is running low"
        text="Give an item a low-stock threshold, and it appears here as soon as its quantity falls to it."
      />
    </>
  );
}
