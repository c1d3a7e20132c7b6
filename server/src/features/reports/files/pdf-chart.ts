import { type PdfCanvas, widthOf } from '../../../platform/pdf/canvas.ts';
import { fitText } from '../../../platform/pdf/fit-text.ts';
import { printable, widthInEms } from '../../../platform/pdf/shaping.ts';
import { labelStep, ticksFor } from './chart-scale.rules.ts';
import { inks, seriesInks } from './pdf-page.ts';
import type { SheetChart } from './report-sheet.ts';

interface Box {
  x: number;
  /** The top. */
  y: number;
  width: number;
}

const size = 7;
const titleHeight = 18;
const timeHeight = 132;
const barHeight = 15;

export function chartHeight(chart: SheetChart): number {
  return titleHeight + (chart.kind === 'time' ? timeHeight : chart.labels.length * barHeight * groupSize(chart) + 4);
}

/** The chart as lines and rectangles, sharp at any size. */
export function drawChart(canvas: PdfCanvas, chart: SheetChart, box: Box): void {
  drawTitle(canvas, chart, box);
  const below = { ...box, y: box.y - titleHeight };
  if (chart.kind === 'time') drawTime(canvas, chart, below);
  else drawBars(canvas, chart, below);
}

/** More than one bar for each thing take less height each. */
const groupSize = ({ series }: SheetChart) => (series.length > 1 ? 0.55 * series.length : 1);
const inkOf = (index: number) => seriesInks[index % seriesInks.length] ?? inks.accent;

function drawTitle(canvas: PdfCanvas, { title, series }: SheetChart, { x, y, width }: Box): void {
  canvas.text(title, { x, y: y - size, size: size + 1, isBold: true, color: inks.text });
  if (series.length < 2) return;
  let right = x + width;
  for (const [index, { label }] of [...series.entries()].reverse()) {
    canvas.text(label, { x: right, y: y - size, size, anchor: 'end', color: inks.muted });
    right -= widthOf(label, size) + 4 + size;
    canvas.rectangle({ x: right, y: y - size - 0.5, width: size, height: size }, inkOf(index));
    right -= 12;
  }
}

function drawTime(canvas: PdfCanvas, { labels, series, axisText }: SheetChart, { x, y, width }: Box): void {
  const ticks = ticksFor(series.flatMap(({ values }) => values));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const gutter = Math.max(...ticks.map((tick) => widthOf(axisText(tick), size))) + 6;
  const [left, top, bottom] = [x + gutter, y - 4, y - timeHeight + 18];
  const heightOf = (value: number) => bottom + ((value - lowest) / (highest - lowest)) * (top - bottom);
  for (const tick of ticks) {
    const at = heightOf(tick);
    canvas.line([left, at], [x + width, at], { color: tick === 0 ? inks.lineStrong : inks.line, width: 0.4 });
    canvas.text(axisText(tick), { x: left - 5, y: at - size * 0.35, size, anchor: 'end', color: inks.muted });
  }
  const slot = (x + width - left) / Math.max(1, labels.length);
  const widest = Math.max(0, ...labels.map((label) => widthOf(label, size))) + 8;
  const step = labelStep(labels.length, x + width - left, widest);
  labels.forEach((label, index) => {
    if (index % step !== 0) return;
    canvas.text(label, { x: left + slot * (index + 0.5), y: bottom - 11, size, anchor: 'middle', color: inks.muted });
  });
  for (const [index, { values }] of series.entries()) {
    if (labels.length > 31 || series.length > 2) {
      const points = values.map((value, point) => [left + slot * (point + 0.5), heightOf(value)] as const);
      if (points.length > 1) canvas.polyline(points, { color: inkOf(index), width: 1.4 });
      continue;
    }
    const thick = Math.min(26, slot * 0.72) / series.length;
    values.forEach((value, point) => {
      const [from, to] = [heightOf(Math.min(0, value)), heightOf(Math.max(0, value))];
      const start = left + slot * (point + 0.5) - (thick * series.length) / 2 + thick * index;
      canvas.rectangle({ x: start, y: from, width: thick * 0.94, height: to - from }, inkOf(index));
    });
  }
}

function drawBars(canvas: PdfCanvas, chart: SheetChart, { x, y, width }: Box): void {
  const { labels, series, axisText } = chart;
  const values = series.flatMap((one) => one.values);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const words = labels.map((label) => shortened(label, width * 0.3));
  const left = x + Math.max(0, ...words.map((label) => widthOf(label, size))) + 8;
  const room = x + width - left - Math.max(0, ...values.map((value) => widthOf(axisText(value), size))) - 8;
  const scale = most === least ? 0 : room / (most - least);
  const zero = left - least * scale;
  const row = barHeight * groupSize(chart);
  const thick = (row * 0.66) / series.length;
  words.forEach((label, index) => {
    const top = y - row * index - row * 0.17;
    canvas.text(label, { x: left - 8, y: top - (row * 0.66) / 2 - size * 0.36, size, anchor: 'end', color: inks.text });
    for (const [order, one] of series.entries()) {
      const value = one.values[index] ?? 0;
      const long = Math.abs(value) * scale;
      const bottom = top - thick * (order + 1);
      canvas.rectangle({ x: value < 0 ? zero - long : zero, y: bottom, width: long, height: thick * 0.94 }, inkOf(order));
      canvas.text(axisText(value), {
        x: Math.max(zero, zero + value * scale) + 4,
        y: bottom + thick / 2 - size * 0.34,
        size,
        color: inks.muted,
      });
    }
  });
}

function shortened(label: string, width: number): string {
  return fitText(printable(label), { width, height: 100, maxLines: 1, maxSize: size, minSize: size }, widthInEms).lines[0] ?? '';
}
