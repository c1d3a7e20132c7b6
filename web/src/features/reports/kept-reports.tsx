import type { ReportSchedule, ReportView } from '@onhand/contract/report-views';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, CalendarClock, PauseCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { dateTimeText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { paramsOf } from './report-state.rules.ts';
import { rhythmText } from './report-words.ts';
import { schedulesQuery, viewsQuery } from './reports.queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Lists saved views and mailed reports, which people come back for. It draws nothing if there are none. */
export function KeptReports({ className }: { className?: string }) {
  const { data: views = [] } = useQuery(viewsQuery);
  const { data: { schedules } = { schedules: [] } } = useQuery(schedulesQuery);
  if (views.length === 0 && schedules.length === 0) return null;
  return (
    <div className={cx('grid items-start gap-4', views.length > 0 && schedules.length > 0 && 'lg:grid-cols-2', className)}>
      {views.length > 0 ? (
        <KeptList title="Saved views">
          {views.map((view) => (
            <SavedView key={view.id} view={view} />
          ))}
        </KeptList>
      ) : null}
      {schedules.length > 0 ? (
        <KeptList title="Sent by email">
          {schedules.map((schedule) => (
            <Scheduled key={schedule.id} schedule={schedule} />
          ))}
        </KeptList>
      ) : null}
    </div>
  );
}

function KeptList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} isPadded={false} className="overflow-hidden">
      <ul className="max-h-72 overflow-y-auto border-t">{children}</ul>
    </Card>
  );
}

const row =
  'flex w-full min-h-12 items-center gap-3 px-4 py-2 text-left hover:bg-hover/60 focus-visible:-outline-offset-2 md:px-5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted';

function SavedView({ view: { id, name, report, request, isShared, isMine, madeBy } }: { view: ReportView }) {
  const params = paramsOf(report, request);
  params.set('view', String(id));
  const whose = isMine ? (isShared ? 'Shared' : null) : (madeBy ?? 'Shared');
  return (
    <li className="border-b last:border-b-0">
      <Link to={`/reports/${report}?${params}`} className={row}>
        <Bookmark aria-hidden />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-sm text-muted">{reportRegistry[report].title}</span>
        </span>
        {whose ? <Badge>{whose}</Badge> : null}
      </Link>
    </li>
  );
}

function Scheduled({ schedule }: { schedule: ReportSchedule }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, nextAt, recipients } = schedule;
  const names = recipients.map((one) => one.name).join(', ') || 'Nobody';
  return (
    <li className="border-b last:border-b-0">
      <button type="button" className={row} onClick={() => setIsOpen(true)}>
        {nextAt ? <CalendarClock aria-hidden /> : <PauseCircle aria-hidden />}
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-sm text-muted">
            {rhythmText(schedule)} to {names}
          </span>
        </span>
        {nextAt ? <span className="shrink-0 text-sm text-muted max-md:hidden">Next {dateTimeText(nextAt)}</span> : <Badge>Paused</Badge>}
      </button>
      <ScheduleDialog
        report={schedule.report}
        state={schedule.request}
        schedule={schedule}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </li>
  );
}
