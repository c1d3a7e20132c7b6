import { Bell } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function NotificationsScreen() {
  return (
    <>
      <PageHeader title="Notifications" description="What happened while you were away." />
      <EmptyState
        icon={<Bell aria-hidden />}
        title="No notifications"
        text="Low stock, finished imports, invitations and billing news are collected here."
      />
    </>
  );
}
