import { countText } from '@onhand/contract/alerts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell, BellRing, CircleCheck, MailOpen } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { byDay } from '../../platform/by-day.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, type Shown, useMarkNotifications } from './notifications.queries.ts';
import { unreadCountQuery } from './unread-count.queries.ts';

/** ALRT-03: everything the person was told. The address tells which part of it is shown. */
export function NotificationsScreen() {
  const [params, setParams] = useSearchParams();
  const shown: Shown = params.get('show') === 'unread' ? 'unread' : 'all';
  const unread = useQuery(unreadCountQuery).data?.unread;
  const mark = useMarkNotifications();
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What happened while you were away."
        actions={
          <>
            {unread ? (
              <Button onClick={() => mark.mutate({ body: {} })}>
                <MailOpen aria-hidden />
                Mark all as read
              </Button>
            ) : null}
            <Button asChild>
              <Link to="/settings/notifications">
                <BellRing aria-hidden />
                Settings
              </Link>
            </Button>
          </>
        }
      />
      <Tabs
        value={shown}
        onValueChange={(show) => setParams(show === 'all' ? {} : { show }, { replace: true })}
        activationMode="manual"
        className="mt-4"
      >
        <TabsList label="Which notifications">
          <TabsTrigger value="all">All</TabsTrigger>
          <TabsTrigger value="unread" count={unread === undefined ? unread : countText(unread)}>
            Unread
          </TabsTrigger>
        </TabsList>
        <TabsContent value={shown}>
          <NotificationList shown={shown} onMark={(id, isRead) => mark.mutate({ body: { ids: [id], isRead } })} />
        </TabsContent>
      </Tabs>
    </>
  );
}

function NotificationList({ shown, onMark }: { shown: Shown; onMark: (id: string, isRead: boolean) => void }) {
  const result = useInfiniteQuery(notificationsQuery(shown));
  const now = useNow();
  const days = useMemo(() => byDay(result.data?.pages.flatMap((page) => page.notifications) ?? [], now), [result.data, now]);
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonCard />} />;
  if (days.length === 0) return shown === 'all' ? <NothingYet /> : <NothingUnread />;
  return (
    <Card isPadded={false} className="overflow-hidden">
      {days.map(({ key, title, rows }) => (
        <section key={key} aria-label={title} className="border-b last:border-b-0">
          <h2 className="border-b bg-background px-4 py-2 text-xs font-medium text-muted md:px-5">{title}</h2>
          <ul className="divide-y" aria-label={`Notifications, ${title}`}>
            {rows.map((one) => (
              <NotificationRow key={one.id} notification={one} onMark={(isRead) => one.isRead === isRead || onMark(one.id, isRead)} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore result={result}>Show earlier notifications</ShowMore>
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Bell aria-hidden />}
      title="No notifications"
      text="Low stock, scheduled reports, finished imports and what changes in the team are collected here."
    />
  );
}

function NothingUnread() {
  return <EmptyState icon={<CircleCheck aria-hidden />} title="All caught up" text="You have read everything." />;
}
