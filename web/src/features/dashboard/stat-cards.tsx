import type { DashboardStats } from '@onhand/contract/dashboard';
import { CircleX, DollarSign, type LucideIcon, Package, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { moneyText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type Tone = 'accent' | 'warn' | 'bad' | 'calm';

const tones: Record<Tone, string> = {
  accent: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-hover text-muted',
};

const grid = 'grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4';

/** DASH-03: the figures people look for first, each a way to what it counts. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const { totalItems, lowStockCount, outOfStockCount, totalValue } = stats;
  return (
    <ul className={grid} aria-label="Key figures">
      <StatCard label="Inventory Value" figure={moneyText(totalValue ?? '0')} icon={DollarSign} tone="accent" to="/reports" />
      <StatCard label="Total Items" figure={figureText(totalItems)} icon={Package} tone="accent" to="/inventory" />
      <StatCard
        label="Low Stock"
        figure={figureText(lowStockCount)}
        icon={TriangleAlert}
        tone={lowStockCount > 0 ? 'warn' : 'calm'}
        to="/alerts?show=low"
      />
      <StatCard
        label="Out of Stock"
        figure={figureText(outOfStockCount)}
        icon={CircleX}
        tone={outOfStockCount > 0 ? 'bad' : 'calm'}
        to="/alerts?show=out"
      />
    </ul>
  );
}

interface StatCardProps {
  label: string;
  figure: string;
  icon: LucideIcon;
  tone: Tone;
  to: string;
}

function StatCard({ label, figure, icon: Icon, tone, to }: StatCardProps) {
  return (
    <li className="min-w-0">
      <Link to={to} className="block h-full rounded-md border bg-surface p-3.5 transition-colors duration-150 hover:bg-hover md:p-5">
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-sm text-muted">{label}</span>
          <span className={cx('grid size-7 shrink-0 place-items-center rounded-md', tones[tone])}>
            <Icon aria-hidden className="size-4" />
          </span>
        </span>
        <span className="mt-1 block truncate text-xl font-semibold tracking-tight tabular-nums md:text-2xl">{figure}</span>
      </Link>
    </li>
  );
}

export function StatCardsSkeleton() {
  return (
    <div className={grid} aria-live="polite">
      <span className="sr-only">Loading</span>
      {['value', 'items', 'low', 'out'].map((name) => (
        <div key={name} className="rounded-md border bg-surface p-3.5 md:p-5">
          <span className="flex h-7 items-center justify-between">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="size-7" />
          </span>
          <Skeleton className="mt-2 mb-1 h-5.5 w-24" />
        </div>
      ))}
    </div>
  );
}
