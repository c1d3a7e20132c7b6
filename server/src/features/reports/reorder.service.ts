import { stockStatusLabels } from '@onhand/contract/stock-status';

// What is to be ordered asks the ledger what was used as the report does.
export { isIssue, isRealIssue } from './ledger-sql.ts';

/** A vendor that has no lead time is taken for one of a week. */
export const assumedLeadDays = 7;

/** An order is to last for a month after it arrived. */
export const coverDays = 30;

interface Figures {
  quantity: string;
  threshold: string;
  perDay: string;
  leadDays: string;
  /** Somebody sells it, or it was used at some time. */
  isWanted: string;
  allowsDecimals: string;
}

/**
 * The report lists everything that is low or out, as every other screen counts it (ALRT-02), and everything that would run out before an
 * order arrives. These are expressions of the database, like all in this file.
 */
export const isListed = ({ quantity, threshold, perDay, leadDays }: Figures) =>
  `(${quantity} <= 0 OR ${quantity} <= ${threshold} OR ${quantity} < ${perDay} * ${leadDays})`;

/** An item has its usual status; one that is neither low nor out yet will soon be. */
export const statusOf = ({ quantity, threshold }: Pick<Figures, 'quantity' | 'threshold'>) =>
  `CASE WHEN ${quantity} <= 0 THEN '${stockStatusLabels.out}' WHEN ${quantity} <= ${threshold} THEN '${stockStatusLabels.low}' ELSE 'Runs out soon' END`;

/** An item that ran out without a threshold is ordered only if a vendor sells it or it was ever used. */
export const needsOrder = ({ quantity, threshold, perDay, leadDays, isWanted }: Figures) =>
  `(${quantity} <= ${threshold} OR ${quantity} < ${perDay} * ${leadDays} OR (${quantity} <= 0 AND ${isWanted}))`;

/**
 * The order fills up to the threshold or to the use while waiting, whichever is more, and adds the use of the days to cover; the item must
 * at least be above its threshold again.
 */
export function missingToOrder({ quantity, perDay, leadDays, allowsDecimals, threshold: ofItem }: Figures): string {
  const threshold = `COALESCE(${ofItem}, 0)`;
  const smallest = `CASE WHEN ${allowsDecimals} THEN 0.01 ELSE 1 END`;
  const target = `GREATEST(GREATEST(${threshold}, ${perDay} * ${leadDays}) + ${perDay} * ${coverDays}, ${threshold} + ${smallest})`;
  return `GREATEST(${target} - ${quantity}, 0)`;
}

/** Rounded up to whole units, or where the unit has decimals to as many as matter. */
export const inWholeUnits = (missing: string, allowsDecimals: string) =>
  `CASE WHEN NOT ${allowsDecimals} OR ${missing} >= 10 THEN ceil(${missing})
    WHEN ${missing} >= 1 THEN ceil(${missing} * 10) / 10 ELSE ceil(${missing} * 100) / 100 END`;

export const suggestedOrder = (figures: Figures) =>
  `CASE WHEN NOT COALESCE(${needsOrder(figures)}, false) THEN 0 ELSE ${inWholeUnits(missingToOrder(figures), figures.allowsDecimals)} END`;
