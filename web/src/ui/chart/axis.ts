import { type ChartPoint, type ChartSeries, numberOf } from './chart.ts';

/** Round figures that hold every value, a few of them, evenly apart: 0, 5,000, 10,000. */
export function axisTicks(low: number, high: number, tickCount = 5): number[] {
  if (low === high) {
    const margin = low === 0 ? 1 : Math.abs(low) / 2;
    return axisTicks(low > 0 ? Math.max(0, low - margin) : low - margin, low < 0 ? Math.min(0, high + margin) : high + margin, tickCount);
  }
  const step = roundStep((high - low) / (tickCount - 1));
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Counted in steps: adding fractions one after another would end at 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/**
 * Bars begin at zero, or their lengths would lie. A line may begin higher, so that small changes of a large figure can be seen,
 * unless zero is near anyway.
 */
export function valueRange(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  isFromZero: boolean,
): [low: number, high: number] {
  const ends = points.flatMap((point) => series.map(({ key }) => numberOf(point, key))).filter((value) => value !== null);
  if (ends.length === 0) return [0, 0];
  // Not spread into Math.min: some years of days are more arguments than an engine takes.
  const low = ends.reduce((least, value) => Math.min(least, value));
  const high = ends.reduce((most, value) => Math.max(most, value));
  if (isFromZero || (low >= 0 && low < high / 2)) return [Math.min(0, low), Math.max(0, high)];
  return [low, high];
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least * 0.999999) ?? 10;
  return factor * power;
}
