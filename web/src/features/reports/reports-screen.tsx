import { ChartColumn } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function ReportsScreen() {
  return (
    <>
      <PageHeader title="Reports" description="Valuation, movement and cost of your stock." />
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title="Nothing to report yet"
        text="Reports are worked out from the history of stock changes. They begin with the first item you receive or issue."
      />
    </>
  );
}
