import type { ReportId } from '@onhand/contract/reports';
import { activity } from './activity.report.ts';
import { deadStock } from './dead-stock.report.ts';
import { costOfGoods } from './issued.report.ts';
import { movement } from './movement.report.ts';
import { reorder } from './reorder.report.ts';
import type { ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { shrinkage } from './shrinkage.report.ts';
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
};

export const buildReport = (asked: Asked): ReportSql => builders[asked.report](asked);
