import { FileUp, Package, Plus, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard, SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { useBatch, useRecalculate } from './dashboard.queries.ts';
import { LowStockCard } from './low-stock-card.tsx';
import { MonthCard } from './month-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { ValueTrendCard } from './value-trend-card.tsx';

const grid = 'mt-3 grid gap-3 md:mt-4 md:gap-4 lg:grid-cols-3';

interface DashboardScreenProps {
  /** The guide for a new user; it stands above the figures as long as it has something to say. */
  start?: ReactNode;
  /** What wants a decision today; other features bring it, and it keeps its room while it is on its way. */
  decisions?: ReactNode;
  onRestock?: ((item: { id: number; name: string }) => void) | undefined;
}

export function DashboardScreen({ start, decisions, onRestock }: DashboardScreenProps) {
  const batch = useBatch();
  const recalculate = useRecalculate();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <div className="flex items-end justify-between gap-4">
        <PageHeader title="Dashboard" description="What your stock is worth and what happened to it lately." />
        <IconButton
          label="Recalculate figures"
          icon={<RotateCw aria-hidden />}
          variant="secondary"
          isBusy={recalculate.isPending}
          onClick={() => recalculate.mutate({})}
        />
      </div>
      <div className="mt-4 md:mt-6">
        <Loaded result={batch} skeleton={<Waiting hasDecisions={Boolean(decisions)} />}>
          {({ stats, alerts, lowStockItems }) =>
            stats.totalItems === 0 ? (
              <NothingYet start={start} />
            ) : (
              <>
                {start}
                <StatCards stats={stats} />
                {decisions}
                <div className={grid}>
                  <ValueTrendCard />
                  <MonthCard activity={stats.monthlyActivity} />
                  <LowStockCard items={lowStockItems} total={stats.lowStockCount + stats.outOfStockCount} onRestock={onRestock} />
                  <AlertsCard alerts={alerts} total={stats.lowStockCount + stats.outOfStockCount} />
                  <RecentCard />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/** A screen of zeros says nothing; this says how there will be figures. */
function NothingYet({ start }: { start: ReactNode }) {
  return (
    <>
      {start}
      <EmptyState
        icon={<Package aria-hidden />}
        title="No figures yet"
        text="Once you track items, their value, the trend over time, recent changes and low stock are summed up here."
        action={
          <>
            <Button asChild>
              <Link to="/inventory/create">
                <Plus aria-hidden />
                Add your first item
              </Link>
            </Button>
            <Button asChild>
              <Link to="/settings/import">
                <FileUp aria-hidden />
                Import a spreadsheet
              </Link>
            </Button>
          </>
        }
      />
    </>
  );
}

/** The skeleton is as high as the cards that follow, so that nothing jumps. */
function Waiting({ hasDecisions }: { hasDecisions: boolean }) {
  return (
    <>
      <StatCardsSkeleton />
      {hasDecisions ? ['orders', 'jobs'].map((name) => <Card key={name} className="mt-3 h-37 md:mt-4 md:h-16.5" />) : null}
      <div className={grid}>
        <Card className="h-102 lg:col-span-2" />
        <SkeletonCard rows={3} />
        {['low', 'alerts', 'recent'].map((name) => (
          <Card key={name} isPadded={false}>
            <SkeletonRows />
          </Card>
        ))}
      </div>
    </>
  );
}
