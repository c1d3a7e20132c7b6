import { z } from 'zod';
import { Alert } from './alerts.ts';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';
import { routes } from './route.ts';

/**
 * Changes of stock since the first of the month, in the organization's time zone. Added: receipts and stock an item was made with.
 * Removed: issues and what was left of deleted items. Adjusted: quantities that were set (by hand or by a count), costs that were
 * corrected, and undone changes. Moves between folders change no stock and are in none.
 */
export const MonthlyActivity = z.object({ added: z.number().int(), removed: z.number().int(), adjusted: z.number().int() });

export const DashboardStats = z.object({
  /** Without archived items, like every total. */
  totalItems: z.number().int(),
  lowStockCount: z.number().int(),
  outOfStockCount: z.number().int(),
  totalValue: financial(Decimal),
  monthlyActivity: MonthlyActivity,
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** An item at or below its threshold, or with nothing left. */
export const LowStockItem = Alert.shape.item;
export type LowStockItem = z.infer<typeof LowStockItem>;

/** At most this many alerts and low items stand on the dashboard itself; their screens have them all. */
export const dashboardListLength = 6;

export const valueRanges = ['7d', '30d', '90d', '6m'] as const;
export type ValueRange = (typeof valueRanges)[number];
const maxTrendDays = 3660;

const TrendQuery = z
  .object({
    range: z.enum(valueRanges).optional(),
    /** First and last day, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .refine(({ range, from, to }) => (range ? !from && !to : Boolean(from && to)), {
    path: ['range'],
    message: 'Choose a range, or the first and the last day.',
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'The last day must not be before the first.' })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < maxTrendDays * 86_400_000, {
    path: ['from'],
    message: 'Choose at most ten years.',
  });

export const ValueTrend = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Today in the organization's time zone. */
  today: z.iso.date(),
  /** The day of the first change of stock: there is nothing before it. Null while nothing happened. */
  firstDay: z.iso.date().nullable(),
  /** The stock's value at the end of each day; today's is its value now. Days before the first and after today are left out. */
  days: z.array(z.object({ day: z.iso.date(), value: financial(Decimal) })),
});
export type ValueTrend = z.infer<typeof ValueTrend>;

export const dashboard = routes({
  batch: {
    method: 'GET',
    path: '/api/dashboard/batch',
    summary: 'Everything the dashboard opens with: figures, the newest open alerts and the emptiest items',
    access: 'VIEW_FINANCIALS',
    output: z.object({ stats: DashboardStats, alerts: z.array(Alert), lowStockItems: z.array(LowStockItem) }),
  },
  lowStock: {
    method: 'GET',
    path: '/api/dashboard/low-stock',
    summary: 'Items that are out of stock or low, the emptiest first',
    access: 'MANAGE_INVENTORY',
    query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.object({ items: z.array(LowStockItem), total: z.number().int(), nextCursor: z.string().nullable() }),
  },
  valueTrend: {
    method: 'GET',
    path: '/api/dashboard/value-trend',
    summary: 'What the stock was worth at the close of each day',
    access: 'VIEW_FINANCIALS',
    query: TrendQuery,
    output: ValueTrend,
  },
  recalculate: {
    method: 'POST',
    path: '/api/dashboard/kpis/recalculate',
    summary: 'Counts every item again, and says how many of the kept figures had to be corrected',
    access: 'MANAGE_INVENTORY',
    opensTransactions: true,
    output: z.object({ corrected: z.number().int() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
});
