export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number;
  /** Says if the limit is an upper or a lower bound. */
  bar: 'most' | 'least';
  isMet: boolean;
}

export function figure(name: string, value: number, unit: string, bar: Figure['bar'], limit: number): Figure {
  return { name, value, unit, limit, bar, isMet: bar === 'most' ? value <= limit : value >= limit };
}

export function printFigures(figures: Figure[]): void {
  console.log();
  for (const { name, value, unit, limit, bar, isMet } of figures) {
    const shown = `${round(value)} ${unit}`.padStart(12);
    const against = `${bar === 'most' ? '≤' : '≥'} ${limit} ${unit}`.padEnd(12);
    console.log(
      `${isMet ? 'ok  ' : 'MISS'} ${name.padEnd(48)} ${shown}  ${against} ratio ${limit === 0 ? '–' : (value / limit).toFixed(2)}`,
    );
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
