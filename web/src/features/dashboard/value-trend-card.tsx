import type { ValueTrend } from '@onhand/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { inFormat } from '../../platform/format-settings.ts';
import { moneyByDay, monthTick } from '../../platform/chart-format.ts';
import { addDecimals, negated } from '../../platform/decimal.ts';
import { bodyOf } from '../../platform/errors.ts';
import { dateText, moneyChangeText } from '../../platform/format.ts';
import { Card } from '../../ui/card.tsx';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { firstTrend, trendQuery } from './dashboard.queries.ts';
import { daysProblem, type TrendState, trendParamsOf, trendStateOf } from './trend-days.rules.ts';
import { TrendRange } from './trend-range.tsx';

// Few choose their own days, and fields to fill in are nothing else of the dashboard's.
const CustomDays = lazy(() => import('./custom-days.tsx').then((file) => ({ default: file.CustomDays })));

const series = [{ key: 'value', label: 'Value' }];
const longFormat = { ...moneyByDay, tick: monthTick };
const percents = inFormat(
  ({ numbers }) => new Intl.NumberFormat(numbers, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
);

/** DASH-03: the value of the stock day by day, from real daily values. The address tells which days. */
export function ValueTrendCard() {
  const [params, setParams] = useSearchParams();
  const state = trendStateOf(params);
  const isReady = state.choice !== 'custom' || daysProblem(state) === null;
  const wanted = state.choice === 'custom' ? (isReady ? { from: state.from, to: state.to } : firstTrend) : { range: state.choice };
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({ ...trendQuery(wanted), enabled: isReady });
  const height = useIsMobile() ? 220 : 264;
  const show = (next: TrendState) => setParams(trendParamsOf(withDays(next, data)), { replace: true });
  return (
    <Card className="lg:col-span-2">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="font-semibold">Value Over Time</h2>
          <p className="mt-0.5 text-sm text-muted">
            {data && data.days.length > 1 ? <Change days={data.days} /> : 'What your stock was worth at the close of each day'}
          </p>
        </div>
        <TrendRange state={state} onChange={show} />
      </header>
      {state.choice === 'custom' ? (
        <Suspense fallback={null}>
          <CustomDays state={state} today={data?.today ?? ''} onChange={show} />
        </Suspense>
      ) : null}
      {!data && error ? (
        <ErrorState className="py-6" text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div
          className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}
          aria-busy={isPlaceholderData || undefined}
        >
          <SeriesChart
            kind="area"
            label="Inventory value by day"
            pointsLabel="Day"
            points={(data?.days ?? []).map(({ day, value = '0' }) => ({ name: day, values: { value } }))}
            series={series}
            format={(data?.days.length ?? 0) > 366 ? longFormat : moneyByDay}
            height={height}
            isLoading={!data}
            emptyText={
              data?.firstDay ? `Your history begins on ${dateText(data.firstDay)}.` : 'The trend begins with the first stock you enter.'
            }
          />
        </div>
      )}
    </Card>
  );
}

/** One's own days begin with those on the screen. */
function withDays(state: TrendState, data: ValueTrend | undefined): TrendState {
  if (state.choice !== 'custom' || state.from || state.to || !data) return state;
  return { ...state, from: data.from, to: data.to };
}

/** “+$1,204.50 (+3.1%) since Oct 17, 2026”. */
function Change({ days }: { days: ValueTrend['days'] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first?.value || !last?.value) return null;
  const change = addDecimals(last.value, negated(first.value));
  const share = Number(first.value) === 0 ? null : Number(change) / Number(first.value);
  return (
    <>
      <span className="font-medium text-text tabular-nums">{moneyChangeText(change)}</span>
      {share === null ? null : ` (${percents().format(share).replace('-', '−')})`} since {dateText(first.day)}
    </>
  );
}
