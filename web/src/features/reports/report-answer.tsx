import type { ReportAnswer as Answer, ReportId, ReportRequest, ReportRow } from '@onhand/contract/reports';
import { ChartColumn, RotateCw } from 'lucide-react';
import { figureText } from '../../platform/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { OrderButton } from './order-dialog.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { filterCount, type ReportState, withoutFilters } from './report-state.rules.ts';
import { ReportTable } from './report-table.tsx';
import { periodText } from './report-words.ts';
import type { Change } from './use-report-state.ts';

interface ReportAnswerProps {
  report: ReportId;
  request: ReportRequest;
  /** The first page, which has the chart. */
  answer: Answer;
  rows: readonly ReportRow[];
  state: ReportState;
  onChange: Change;
  onShow: (state: ReportState) => void;
  /** Another answer is on its way; this one is the last that was asked for. */
  isStale: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  isMoreLoading: boolean;
  onMore: () => void;
}

/** Totals, chart and rows; or that there are none. */
export function ReportAnswer(props: ReportAnswerProps) {
  const { answer, rows, state, onShow, isStale, isRefreshing, onRefresh } = props;
  const { chart, terms } = answer;
  const isRanking = chart?.kind === 'ranking';
  if (answer.rowCount === 0) return <NothingFound state={state} terms={terms} onShow={onShow} />;
  return (
    <div aria-busy={isStale} className={cx('mt-4 flex flex-col gap-4 transition-opacity duration-150', isStale && 'opacity-60')}>
      <Card
        title={periodText(terms, state)}
        actions={<IconButton label="Refresh" icon={<RotateCw aria-hidden />} size="sm" isBusy={isRefreshing} onClick={onRefresh} />}
      >
        <div className={isRanking ? 'grid gap-x-10 gap-y-6 lg:grid-cols-[14rem_1fr]' : 'flex flex-col gap-6'}>
          <ReportFigures answer={answer} className={isRanking ? 'lg:flex-col lg:gap-y-5' : undefined} />
          {chart && chart.points.length > 0 ? (
            <div className="min-w-0">
              <h3 className="mb-3 text-sm font-medium text-muted">{chart.label}</h3>
              <ReportChart chart={chart} />
            </div>
          ) : null}
        </div>
      </Card>
      <Card isPadded={false} className="overflow-hidden">
        <Rows {...props} />
        <More shown={rows.length} {...props} />
      </Card>
    </div>
  );
}

function Rows({ report, request, answer, rows, onChange }: ReportAnswerProps) {
  const isMobile = useIsMobile();
  const sectionActions = (section: NonNullable<ReportRow['section']>) =>
    report === 'reorder' && section.id !== null ? (
      <OrderButton vendor={{ id: Number(section.id), name: section.label }} request={request} />
    ) : null;
  const shared = { report, answer, rows, sectionActions };
  return isMobile ? <ReportCards {...shared} /> : <ReportTable {...shared} onChange={onChange} />;
}

function More({ shown, answer, isMoreLoading, onMore }: ReportAnswerProps & { shown: number }) {
  if (shown >= answer.rowCount) return null;
  return (
    <div className="flex items-center justify-between gap-4 border-t px-4 py-2 md:px-5">
      <span className="text-sm text-muted tabular-nums">
        {figureText(shown)} of {figureText(answer.rowCount)} rows
      </span>
      <Button size="sm" isBusy={isMoreLoading} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}

function NothingFound({ state, terms, onShow }: { state: ReportState; terms: Answer['terms']; onShow: (state: ReportState) => void }) {
  const isFiltered = filterCount(state) > 0;
  return (
    <Card className="mt-4">
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title="Nothing to report"
        text={
          isFiltered
            ? `Nothing matches these filters (${periodText(terms, state).toLowerCase()}).`
            : terms.from
              ? `Nothing happened from ${periodText(terms, state)}. Choose other days.`
              : 'There is nothing to show here yet. It fills as stock comes in and goes out.'
        }
        action={isFiltered ? <Button onClick={() => onShow(withoutFilters(state))}>Clear filters</Button> : undefined}
      />
    </Card>
  );
}
