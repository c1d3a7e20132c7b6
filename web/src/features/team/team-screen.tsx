import { Users } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function TeamScreen() {
  return (
    <>
      <PageHeader title="Team" description="The people of your organization and what each may do." />
      <EmptyState
        icon={<Users aria-hidden />}
        title="No one else has joined"
        text="Owners and admins see everything; staff work in the folders assigned to them and do not see costs."
      />
    </>
  );
}
