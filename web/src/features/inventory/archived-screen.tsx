import { Archive } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function ArchivedScreen() {
  return (
    <>
      <PageHeader title="Archived Items" description="Items you no longer stock but want to keep on record." />
      <EmptyState
        icon={<Archive aria-hidden />}
        title="Nothing archived"
        text="An archived item leaves every list and count and keeps its history. It waits here until it is restored or deleted."
      />
    </>
  );
}
