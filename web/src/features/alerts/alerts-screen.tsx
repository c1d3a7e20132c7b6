import { type AlertCounts, countedUpTo, countText } from '@onhand/contract/alerts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, MailOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { useFolderLabels } from '../folders/folders.queries.ts';
import { AlertRow } from './alert-row.tsx';
import type { Restocked } from './alert-words.ts';
import { alertCountQuery, type AlertFilter, alertsQuery, useMarkAlerts } from './alerts.queries.ts';

type Restock = (restocked: Restocked) => void;

interface View {
  label: string;
  filter: AlertFilter;
  countOf?: (counts: AlertCounts) => string;
}

const views: Record<string, View> = {
  all: {
    label: 'Open',
    filter: {},
    countOf: ({ openLow, openOut, overdue, overdueOrders, overdueCredits }) =>
      sumText(openLow, openOut, overdue, overdueOrders, overdueCredits),
  },
  unread: { label: 'Unread', filter: { isUnread: 'true' }, countOf: ({ count }) => countText(count) },
  low: { label: 'Low Stock', filter: { kind: 'low' }, countOf: ({ openLow }) => countText(openLow) },
  out: { label: 'Out of Stock', filter: { kind: 'out' }, countOf: ({ openOut }) => countText(openOut) },
  overdue: { label: 'Overdue tools', filter: {}, countOf: ({ overdue }) => countText(overdue) },
  orders: { label: 'Overdue orders', filter: {}, countOf: ({ overdueOrders }) => countText(overdueOrders) },
  credits: { label: 'Overdue credits', filter: {}, countOf: ({ overdueCredits }) => countText(overdueCredits) },
  resolved: { label: 'Resolved', filter: { state: 'resolved' } },
};

/** A kind that nobody counted to its end leaves the sum open too. */
const sumText = (...counts: number[]) =>
  countText(counts.some((one) => one >= countedUpTo) ? countedUpTo : counts.reduce((sum, one) => sum + one));

/** What the tabs count, where that is not what a reader would take it for: an item is an alert for each of its places that is low. */
function countWords({ low, out, openLow, openOut }: AlertCounts): string {
  const items = low + out;
  const alerts = openLow + openOut;
  if (items === alerts || openLow >= countedUpTo || openOut >= countedUpTo) return 'Items that are running low or have run out.';
  const are = items === 1 ? '1 item is' : `${figureText(items)} items are`;
  return `${are} low or out; ${figureText(alerts)} alerts, one for each place that is.`;
}

interface AlertsScreenProps {
  onRestock?: Restock | undefined;
  /** Tools whose day is over, orders that have not come by theirs, and credits that vendors owe; other features bring them. */
  overdue?: ReactNode;
  overdueOrders?: ReactNode;
  overdueCredits?: ReactNode;
  /** The way to ordering what ran low, for whoever may. */
  order?: ReactNode;
}

/** ALRT-01: everything that ran low or out. The address tells which part of it is shown. */
export function AlertsScreen({ onRestock, overdue, overdueOrders, overdueCredits, order }: AlertsScreenProps) {
  const [params, setParams] = useSearchParams();
  const place = placeIn(params);
  const shown = Object.hasOwn(views, params.get('show') ?? '') ? (params.get('show') as string) : 'all';
  const counts = useQuery(alertCountQuery).data;
  const mark = useMarkAlerts();
  return (
    <>
      <PageHeader
        title="Alerts"
        description={counts ? countWords(counts) : 'Items that are running low or have run out.'}
        actions={
          <>
            {counts && counts.count > 0 ? (
              <Button onClick={() => mark.mutate({ body: {} })}>
                <MailOpen aria-hidden />
                Mark all as read
              </Button>
            ) : null}
            {counts && counts.openLow + counts.openOut > 0 ? order : null}
          </>
        }
      />
      <Tabs
        value={shown}
        onValueChange={(show) => setParams({ ...(show !== 'all' && { show }), ...(place && { place }) }, { replace: true })}
        activationMode="manual"
        className="mt-4"
      >
        <TabsList label="Which alerts">
          {Object.entries(views).map(([name, { label, countOf }]) => (
            <TabsTrigger key={name} value={name} count={place ? undefined : counts && countOf?.(counts)}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {place ? <OnePlace id={Number(place)} onEnd={() => setParams(shown === 'all' ? {} : { show: shown }, { replace: true })} /> : null}
        <TabsContent value={shown}>
          {/* PLC-14: what is overdue wants somebody to act, as what is low does. */}
          {place === null && (shown === 'overdue' || (shown === 'all' && counts && counts.overdue > 0)) ? overdue : null}
          {place === null && (shown === 'orders' || (shown === 'all' && counts && counts.overdueOrders > 0)) ? overdueOrders : null}
          {place === null && (shown === 'credits' || (shown === 'all' && counts && counts.overdueCredits > 0)) ? overdueCredits : null}
          {shown === 'overdue' || shown === 'orders' || shown === 'credits' ? null : (
            <AlertList
              filter={{ ...(views[shown] as View).filter, ...(place && { placeId: place }) }}
              isAll={shown === 'all' && !place && !counts?.overdue && !counts?.overdueOrders && !counts?.overdueCredits}
              onRestock={onRestock}
              onMark={(id, isRead) => mark.mutate({ body: { ids: [id], isRead } })}
            />
          )}
        </TabsContent>
      </Tabs>
    </>
  );
}

/** `?place=7` shows the alerts of one place; 0 is no folder. */
const placeIn = (params: URLSearchParams) => (/^\d{1,15}$/.test(params.get('place') ?? '') ? params.get('place') : null);

function OnePlace({ id, onEnd }: { id: number; onEnd: () => void }) {
  const place = useFolderLabels().get(id)?.label ?? (id === 0 ? 'no folder' : 'one folder');
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-muted">
      Alerts of {place} alone.
      <Button size="sm" onClick={onEnd}>
        Show all places
      </Button>
    </p>
  );
}

interface AlertListProps {
  filter: AlertFilter;
  isAll: boolean;
  onRestock: Restock | undefined;
  onMark: (id: number, isRead: boolean) => void;
}

function AlertList({ filter, isAll, onRestock, onMark }: AlertListProps) {
  const result = useInfiniteQuery(alertsQuery(filter));
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonCard />} />;
  const alerts = result.data.pages.flatMap((page) => page.alerts);
  if (alerts.length === 0) {
    return isAll ? (
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        title="Nothing is running low"
        text="Give an item a low-stock threshold, or one of its places a minimum, and it appears here as soon as there is no more of it than that."
      />
    ) : (
      <EmptyState icon={<CircleCheck aria-hidden />} title="None here" text="Alerts of this kind appear here when there are any." />
    );
  }
  return (
    <Card isPadded={false} className="overflow-hidden">
      <ul className="divide-y" aria-label="Alerts">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            onRestock={onRestock}
            onMark={(isRead) => alert.isRead === isRead || onMark(alert.id, isRead)}
          />
        ))}
      </ul>
      <ShowMore result={result}>Show earlier alerts</ShowMore>
    </Card>
  );
}
