import type { ReportId } from '@onhand/contract/reports';
import { reportIds, reportRegistry } from '@onhand/contract/reports-registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { BackLink } from '../../platform/back-link.tsx';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { bodyOf } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ReportAnswer } from './report-answer.tsx';
import { ReportControls } from './report-controls.tsx';
import { reportQuery } from './reports.queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useReportState, useRequest } from './use-report-state.ts';
import { ViewsMenu } from './views-menu.tsx';

/** REP-01: one report. The address tells which part of it is shown. */
export function ReportScreen() {
  const { report: name } = useParams();
  const report = reportIds.find((id) => id === name);
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-6 md:px-8 md:py-8">
      {report ? (
        // Another report begins anew: nothing of the old one's dialogs or menus stays open.
        <Report key={report} report={report} />
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="There is no such report"
          text="The address may be old or mistyped."
          action={
            <Button asChild variant="primary">
              <Link to="/reports">All reports</Link>
            </Button>
          }
        />
      )}
    </div>
  );
}

function Report({ report }: { report: ReportId }) {
  const { title, question, description } = reportRegistry[report];
  useDocumentTitle(title);
  const { state, viewId, show, change } = useReportState(report);
  const request = useRequest(report, state);
  const result = useInfiniteQuery({ ...reportQuery(report, request ?? {}), enabled: request !== undefined });
  const [isScheduling, setIsScheduling] = useState(false);
  const pages = result.data?.pages;
  const first = pages?.[0];
  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/reports">Reports</BackLink>}
        title={title}
        description={question}
        actions={
          <>
            {report === 'reorder' ? (
              <Button asChild>
                <Link to="/orders/to-order">Order these</Link>
              </Button>
            ) : null}
            <ViewsMenu report={report} state={state} viewId={viewId} onShow={show} />
            <Button className="max-md:px-2.5" onClick={() => setIsScheduling(true)}>
              <CalendarClock aria-hidden />
              Schedule
            </Button>
            <DownloadMenu report={report} request={request ?? {}} isDisabled={!first} />
          </>
        }
      />
      <div className="mt-5">
        <ReportControls report={report} state={state} terms={first?.terms} onChange={change} onShow={show} />
      </div>
      {first && pages ? (
        <ReportAnswer
          report={report}
          request={request ?? {}}
          answer={first}
          rows={pages.flatMap((page) => page.rows)}
          state={state}
          onChange={change}
          onShow={show}
          isStale={result.isPlaceholderData}
          isRefreshing={result.isRefetching && !result.isPlaceholderData}
          onRefresh={() => void result.refetch()}
          isMoreLoading={result.isFetchingNextPage}
          onMore={() => void result.fetchNextPage()}
        />
      ) : result.error ? (
        <ErrorState text={bodyOf(result.error)} onRetry={() => void result.refetch()} isRetrying={result.isFetching} />
      ) : (
        <Card isPadded={false} className="mt-4">
          <SkeletonRows rows={8} />
        </Card>
      )}
      <p className="mt-4 max-w-prose text-sm text-pretty text-muted">{description} Totals are sums of exact values, rounded once.</p>
      <ScheduleDialog report={report} state={state} isOpen={isScheduling} onClose={() => setIsScheduling(false)} />
    </>
  );
}
