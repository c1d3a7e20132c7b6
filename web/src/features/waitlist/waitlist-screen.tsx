import { ClipboardList } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function WaitlistScreen() {
  return (
    <>
      <PageHeader title="Waitlist" description="People who asked to be let in." />
      <EmptyState
        icon={<ClipboardList aria-hidden />}
        title="The waitlist is empty"
        text="Everyone who signs up while places are limited is listed here until invited or removed."
      />
    </>
  );
}
