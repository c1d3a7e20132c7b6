/** Round figures from zero or below to the largest value, for the lines of a chart: 0, 500, 1000, 1500. */
export function ticksFor(values: readonly number[], wanted = 4): number[] {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (highest === lowest) return [0, 1];
  const rough = (highest - lowest) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  // Multiplied rather than added up, so that no fraction piles up.
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Every how many points a label fits, when each takes so much room. */
export function labelStep(count: number, room: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, room)));
}
