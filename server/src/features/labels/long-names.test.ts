import { labelFields } from '@onhand/contract/labels';
import { afterEach, expect, test, vi } from 'vitest';
import { faceFor } from '../../platform/pdf/fonts.ts';
import { type Job, previewLabels, printLabels } from './draw-labels.ts';

const origin = 'https://inventory.example.com';
const job: Job = { selection: { itemIds: [1] }, format: 'avery-5160', fields: [...labelFields], copies: 1, skip: 0, hasBorders: false };
const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
/** One word of 245 letters, another for each item: nothing of it can be known from before. */
const longName = (id: number) =>
  Array.from({ length: 245 }, (_, place) => letters[(place * 7 + id * 3 + (place % (id + 2))) % letters.length]).join('');
const items = (count: number, name = longName) =>
  Array.from({ length: count }, (_, id) => ({ id, name: name(id), sku: null, qrCode: `OH-${id}`, place: null }));

/** Counts the letters that the font is asked to join while something is drawn. */
async function lettersShaped(character: string, work: () => unknown): Promise<number> {
  const face = faceFor(character);
  if (!face) throw new Error('no font has this letter');
  const layout = vi.spyOn(face.font, 'layout');
  await work();
  return layout.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
}
afterEach(() => void vi.restoreAllMocks());

test('[SEC-05] ten labels of 245 Arabic letters each join a few times their letters, not their square', async () => {
  const shaped = await lettersShaped('ع', () => printLabels(items(10), job, { origin, now: new Date(0) }));
  expect(shaped).toBeGreaterThan(10 * 20);
  expect(shaped).toBeLessThan(10 * 245 * 4);
});

test('[SEC-05] nor is the preview of three dearer, and what it measured is known when they are printed', async () => {
  const three = items(3, (id) => longName(id + 100));
  expect(await lettersShaped('ع', () => previewLabels(three, job, origin))).toBeLessThan(3 * 245 * 4);
  vi.restoreAllMocks();
  expect(await lettersShaped('ع', () => printLabels(three, job, { origin, now: new Date(0) }))).toBe(0);
});

test('[SEC-05] a hundred labels cost ten times what ten do', async () => {
  const many = items(100, (id) => longName(id + 1000));
  expect(await lettersShaped('ع', () => printLabels(many, job, { origin, now: new Date(0) }))).toBeLessThan(100 * 245 * 4);
});

test('[SEC-05] of a path of two thousand folders no more is joined than a line holds', async () => {
  const place = Array.from({ length: 2000 }, (_, level) => `رف${letters[level % 28]}${letters[(level * 5) % 28]}`).join(' / ');
  const deep = [{ id: 1, name: 'Valve', sku: null, qrCode: 'OH-1', place }];
  expect(await lettersShaped('ع', () => previewLabels(deep, job, origin))).toBeLessThan(3000);
  const [drawing] = previewLabels(deep, job, origin).drawings;
  expect(drawing?.lines.at(-1)?.text).toMatch(/…$/);
});
