/**
 * PLC-19: minimum and maximum from use. A suggestion is statistics, not money, so it is reckoned with floating numbers; each figure is
 * rounded to two decimals before the next one uses it, so that the arithmetic that people are shown adds up as shown.
 */
export interface Demand {
  /** What was issued on each day that counts; a day without stock tells nothing about demand and is left out. */
  perDay: readonly number[];
  issues: number;
}

export interface LeadTime {
  days: number;
  /** How much it varies; 0 where nothing is known about it. */
  deviation: number;
}

export type Suggestion =
  | { kind: 'none'; reason: 'few issues' | 'no days with stock' }
  | {
      kind: 'suggested';
      method: 'poisson' | 'normal';
      mean: number;
      deviation: number;
      leadDemand: number;
      safety: number;
      minimum: number;
    };

/** Fewer issues than these are chance. */
export const fewestIssues = 8;
/** Up to this much in a lead time pieces are counted one by one; above it the bell curve is close enough. */
const mostForPoisson = 10;
/** Demand that comes in lumps varies more than single pieces do; then the bell curve with its own deviation is the safer one. */
const lumpyFrom = 2;

export function suggestMinimum({ perDay, issues }: Demand, leadTime: LeadTime, service: number): Suggestion {
  if (issues < fewestIssues) return { kind: 'none', reason: 'few issues' };
  if (perDay.length === 0) return { kind: 'none', reason: 'no days with stock' };
  const mean = shown(meanOf(perDay));
  return minimumFor({ mean, deviation: shown(deviationOf(perDay)) }, leadTime, service);
}

export function minimumFor(
  { mean, deviation }: { mean: number; deviation: number },
  leadTime: LeadTime,
  service: number,
): Extract<Suggestion, { kind: 'suggested' }> {
  const leadDemand = shown(mean * leadTime.days);
  const isLumpy = deviation ** 2 > lumpyFrom * mean;
  if (leadDemand <= mostForPoisson && !isLumpy && leadTime.deviation === 0) {
    const minimum = poissonQuantile(leadDemand, service);
    return { kind: 'suggested', method: 'poisson', mean, deviation, leadDemand, safety: shown(Math.max(0, minimum - leadDemand)), minimum };
  }
  const spread = Math.sqrt(leadTime.days * deviation ** 2 + mean ** 2 * leadTime.deviation ** 2);
  const safety = shown(normalQuantile(service) * spread);
  return { kind: 'suggested', method: 'normal', mean, deviation, leadDemand, safety, minimum: shown(leadDemand + safety) };
}

function shown(figure: number): number {
  return Math.round((figure + Number.EPSILON) * 100) / 100;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The deviation of a sample: the days looked at are a part of all days. */
function deviationOf(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** The smallest number of pieces that is enough with this probability. */
function poissonQuantile(mean: number, probability: number): number {
  let pieces = 0;
  let chance = Math.exp(-mean);
  let enough = chance;
  while (enough < probability) {
    pieces += 1;
    chance *= mean / pieces;
    enough += chance;
  }
  return pieces;
}

/** Acklam's rational approximation of the normal distribution's inverse; it is right to nine digits. */
function normalQuantile(probability: number): number {
  const tail = 0.02425;
  if (probability < tail) return tailQuantile(Math.sqrt(-2 * Math.log(probability)));
  if (probability > 1 - tail) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - probability)));
  const q = probability - 0.5;
  const r = q * q;
  const above = polynomial(
    r,
    [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239],
  );
  const below = polynomial(r, [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]);
  return (above * q) / below;
}

function tailQuantile(q: number): number {
  const above = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783];
  const below = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  return polynomial(q, above) / polynomial(q, below);
}

function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
