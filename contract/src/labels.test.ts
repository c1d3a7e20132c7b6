import { describe, expect, test } from 'vitest';
import { type LabelFormat, LabelJob, labelFormats, labelPlace, labelsPerPage } from './labels.ts';

const formats = Object.entries(labelFormats) as [string, LabelFormat][];
/** A thousandth of a millimetre. */
const hair = 0.003;

describe.each(formats)('[INV-11] %s', (_, format) => {
  const places = Array.from({ length: labelsPerPage(format) }, (_unused, place) => labelPlace(format, place));

  test('every label lies on the page', () => {
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + format.label.width).toBeLessThanOrEqual(format.page.width + hair);
      expect(y + format.label.height).toBeLessThanOrEqual(format.page.height + hair);
    }
  });

  test('no label lies on another', () => {
    const overlaps = places.flatMap((a, i) =>
      places.slice(i + 1).filter((b) => {
        const apartX = Math.abs(a.x - b.x) >= format.label.width - hair;
        return !apartX && Math.abs(a.y - b.y) < format.label.height - hair;
      }),
    );
    expect(overlaps).toEqual([]);
  });

  test('the margins on the right and below are those on the left and above', () => {
    const last = places.at(-1) ?? { x: 0, y: 0 };
    expect(format.page.width - last.x - format.label.width).toBeCloseTo(format.margin.left, 1);
    expect(format.page.height - last.y - format.label.height).toBeCloseTo(format.margin.top, 1);
  });
});

test('[INV-11] the sheets have the number of labels their makers sell', () => {
  expect(formats.map(([id, format]) => [id, labelsPerPage(format)])).toEqual([
    ['avery-5160', 30],
    ['avery-5163', 10],
    ['avery-l7160', 21],
    ['roll-4x6', 1],
    ['roll-62', 1],
    ['roll-29x90', 1],
    ['roll-54x25', 1],
    ['roll-2.25x1.25', 1],
    ['dymo-30252', 1],
  ]);
});

test('[INV-11] a job of an own size says how large it is, within what can be read', () => {
  const job = { selection: { itemIds: [1] }, format: 'own' };
  expect(LabelJob.safeParse(job).error?.issues[0]?.path).toEqual(['size']);
  expect(LabelJob.safeParse({ ...job, size: { width: 60, height: 40 } }).success).toBe(true);
  expect(LabelJob.safeParse({ ...job, size: { width: 60, height: 19 } }).error?.issues[0]?.path).toEqual(['size', 'height']);
});

test('a job cannot begin after the end of its sheet', () => {
  const job = { selection: { itemIds: [1] }, format: 'avery-5163' };
  expect(LabelJob.safeParse({ ...job, skip: 9 }).success).toBe(true);
  expect(LabelJob.safeParse({ ...job, skip: 10 }).error?.issues[0]?.path).toEqual(['skip']);
});
