import { BellRing } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function NotificationSettingsScreen() {
  return (
    <>
      <PageHeader title="Notifications" description="What you are told about, and how." />
      <EmptyState
        icon={<BellRing aria-hidden />}
        title="Nothing to choose from yet"
        text="For each kind of news you will decide here between a note in the app, an e-mail at once and a daily digest."
      />
    </>
  );
}
