import { LayoutDashboard } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function DashboardScreen() {
  return (
    <>
      <PageHeader title="Dashboard" description="What your stock is worth and what happened to it lately." />
      <EmptyState
        icon={<LayoutDashboard aria-hidden />}
        title="Nothing to add up yet"
        text="Once you track items, their total value, the trend over time, recent changes and low stock are summed up here."
      />
    </>
  );
}
