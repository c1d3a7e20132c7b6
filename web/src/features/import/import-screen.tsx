import { FileUp } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function ImportScreen() {
  return (
    <>
      <PageHeader title="Import" description="Bring in items from a CSV or Excel file." />
      <EmptyState
        icon={<FileUp aria-hidden />}
        title="No imports yet"
        text="Columns are matched to fields, and every problem is shown by row before anything is written."
      />
    </>
  );
}
