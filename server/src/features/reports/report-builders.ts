import type { ReportId } from '@onhand/contract/reports';
import { activity } from './activity.report.ts';
import { deadStock } from './dead-stock.report.ts';
import { costOfGoods } from './issued.report.ts';
import { movement } from './movement.report.ts';
import { openOrders } from './open-orders.report.ts';
import { priceHistory } from './price-history.report.ts';
import { punctuality } from './punctuality.report.ts';
import { reorder } from './reorder.report.ts';
import type { ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { shrinkage } from './shrinkage.report.ts';
import { spend } from './spend.report.ts';
import { turnover } from './turnover.report.ts';
import { valuation } from './valuation.report.ts';

const builders: Record<ReportId, (asked: Asked) => ReportSql> = {
  valuation,
  movement,
  'cost-of-goods': costOfGoods,
  turnover,
  'dead-stock': deadStock,
  reorder,
  shrinkage,
  activity,
  spend,
  'price-history': priceHistory,
  'open-orders': openOrders,
  punctuality,
};

export const buildReport = (asked: Asked): ReportSql => builders[asked.report](asked);
