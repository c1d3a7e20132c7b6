import { api } from '@onhand/contract';
import { dashboardListLength } from '@onhand/contract/dashboard';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { findAlerts } from '../alerts/alerts.service.ts';
import { lowStockPage, readTotals, recalculate, valueTrend } from './dashboard.service.ts';
import { readMonth } from './dashboard.store.ts';
import { findLowStock } from './low-stock.store.ts';

export const dashboardRoutes = ({ db, now }: Services) =>
  implement(api.dashboard, {
    batch: async ({ tx, scope }) => {
      // Sent together, so that they cost one round trip.
      const [totals, monthlyActivity, alerts, lowStockItems] = await Promise.all([
        readTotals(tx, scope),
        readMonth(tx, scope, now()),
        findAlerts(tx, scope, { state: 'open', before: null, limit: dashboardListLength }),
        findLowStock(tx, scope, null, dashboardListLength),
      ]);
      return { stats: { ...totals, monthlyActivity }, alerts, lowStockItems };
    },
    lowStock: async ({ tx, scope, query }) => {
      const [{ lowStockCount, outOfStockCount }, page] = await Promise.all([readTotals(tx, scope), lowStockPage(tx, scope, query)]);
      return { ...page, total: lowStockCount + outOfStockCount };
    },
    valueTrend: ({ tx, scope, query }) => valueTrend(tx, scope, query, now()),
    recalculate: ({ scope }) => recalculate(db, scope, now()),
  });
