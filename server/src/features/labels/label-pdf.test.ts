import { inflateSync } from 'node:zlib';
import { type LabelFormatId, labelFields, labelFormats, labelPlace } from '@onhand/contract/labels';
import { PDFDict, PDFDocument, PDFName, type PDFRawStream, PDFStream } from 'pdf-lib';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { type Job, previewLabels, printLabels } from './draw-labels.ts';

const origin = 'https://inventory.example.com';
const item = (id: number, name: string) => ({ id, name, sku: `SKU-${id}`, qrCode: `OH-${id}`, place: null });
const valves = Array.from({ length: 31 }, (_, index) => item(index + 1, `Ball valve ${index + 1}`));

function jobOf(format: LabelFormatId, more: Partial<Job> = {}): Job {
  return { selection: { itemIds: [1] }, format, fields: [...labelFields], copies: 1, skip: 0, hasBorders: false, ...more };
}

async function printed(items: typeof valves, job: Job) {
  const bytes = await printLabels(items, job, { origin, now: new Date(0) });
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => ({ ...page.getSize(), ...drawingOf(page.node) }));
}

const contentOf = (stream: PDFStream) => inflateSync((stream as PDFRawStream).contents).toString('latin1');

/** Reads what a page draws: the places of its labels, and the drawing of each. */
function drawingOf(node: PDFDict) {
  const content = contentOf(node.lookup(PDFName.of('Contents'), PDFStream));
  const forms = node.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('XObject'), PDFDict);
  const labels = Array.from(content.matchAll(/1 0 0 1 (\S+) (\S+) cm \/(\w+) Do/g), ([, x, y, name]) => {
    const form = forms.lookup(PDFName.of(name ?? ''), PDFStream);
    return { x: Number(x), y: Number(y), name, content: contentOf(form), text: textOf(form) };
  });
  return { labels, borders: content.match(/re S/g)?.length ?? 0 };
}

/** Reads the text back as a viewer does when it searches or copies. */
function textOf(form: PDFStream): string {
  const fonts = form.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  let table = new Map<string, string>();
  const parts = Array.from(contentOf(form).matchAll(/\/(F\d+) \S+ Tf|\[(.*)\] TJ/g), ([, font, shown]) => {
    if (font) {
      const unicode = contentOf(fonts.lookup(PDFName.of(font), PDFDict).lookup(PDFName.of('ToUnicode'), PDFStream));
      const rows = unicode.slice(unicode.indexOf('beginbfchar')).matchAll(/<(\w\w)> <(\w+)>/g);
      table = new Map(Array.from(rows, ([, code = '', hex = '']) => [code, Buffer.from(hex, 'hex').swap16().toString('utf16le')]));
      return '';
    }
    return Array.from(shown?.matchAll(/<(\w\w)>/g) ?? [], ([, code = '']) => table.get(code) ?? '').join('');
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** The dark modules of a label's code, read from its rectangles, which are drawn in modules from its upper left corner. */
function modulesOf(content: string): string {
  expect(content).toMatch(/^q (\d+\.\d+) 0 0 -\1 \S+ \S+ cm 0 g$/m);
  const runs = Array.from(content.matchAll(/^(\S+) (\S+) (\S+) 1 re$/gm), (match) => match.slice(1).map(Number));
  return runs.flatMap(([x = 0, y = 0, width = 0]) => Array.from({ length: width }, (_, index) => `${y},${x + index}`)).join(' ');
}

function modulesFor(address: string): string {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const all = Array.from({ length: modules.size ** 2 }, (_, index) => [Math.floor(index / modules.size), index % modules.size] as const);
  return all
    .filter(([row, column]) => modules.get(row, column))
    .map((place) => place.join(','))
    .join(' ');
}

test.each(Object.keys(labelFormats) as (keyof typeof labelFormats)[])(
  '[INV-11] %s prints pages of its size, each label in its place',
  async (id) => {
    const format = labelFormats[id];
    const pages = await printed(valves, jobOf(id));
    const perPage = format.columns * format.rows;
    expect(pages).toHaveLength(Math.ceil(valves.length / perPage));
    for (const page of pages) {
      expect(page.width).toBeCloseTo(format.page.width, 2);
      expect(page.height).toBeCloseTo(format.page.height, 2);
      page.labels.forEach(({ x, y }, place) => {
        const corner = labelPlace(format, place);
        expect(x).toBeCloseTo(corner.x, 2);
        expect(y).toBeCloseTo(format.page.height - corner.y - format.label.height, 2);
      });
    }
    expect(pages.reduce((sum, { labels }) => sum + labels.length, 0)).toBe(valves.length);
  },
);

test('[INV-11] a label says name, SKU and code, and its QR code is the address of the item', async () => {
  const [page] = await printed(valves.slice(6, 7), jobOf('avery-5160'));
  const [label] = page?.labels ?? [];
  expect(label?.text).toBe('Ball valve 7 SKU SKU-7 OH-7');
  expect(modulesOf(label?.content ?? '')).toBe(modulesFor('https://inventory.example.com/item/7'));
});

test('[INV-11] copies follow each other, and used places of the first sheet stay empty', async () => {
  const job = jobOf('avery-5163', { copies: 3, skip: 8, hasBorders: true });
  const [first, second, ...more] = await printed(valves.slice(0, 2), job);
  expect(more).toEqual([]);
  expect(first?.labels.map(({ text }) => text.slice(0, 12))).toEqual(['Ball valve 1', 'Ball valve 1']);
  expect(second?.labels.map(({ text }) => text.slice(0, 12))).toEqual(['Ball valve 1', 'Ball valve 2', 'Ball valve 2', 'Ball valve 2']);
  expect(first?.labels[0]?.y).toBeCloseTo(36, 1);
  expect([first?.borders, second?.borders]).toEqual([2, 4]);
});

test('[INV-11] the preview is the first page: same places, texts and code', async () => {
  const job = jobOf('avery-l7160', { copies: 2, skip: 4 });
  const preview = previewLabels(valves, job, origin);
  expect(preview).toMatchObject({ labelCount: 62, itemCount: 31, pageCount: 4 });
  const [page] = await printed(valves, job);
  const shown = preview.places.map(({ place, drawing }) => {
    const { lines } = preview.drawings[drawing] ?? { lines: [] };
    return { x: labelPlace(labelFormats['avery-l7160'], place).x.toFixed(2), text: lines.map(({ text }) => text).join(' ') };
  });
  expect(shown).toEqual(page?.labels.map(({ x, text }) => ({ x: x.toFixed(2), text })));
});

const names = [
  'Łódź žluťoučký ẤỞ',
  'Кран шаровой',
  'Σωλήνας',
  'صمام كروي 15 مم',
  'ברז כדורי (15 מ״מ) Brass',
  '铜管 ボールバルブ 한국어',
  'नमस्ते วาล์ว',
  'Wrench 🔧 👨‍👩‍👧 🇩🇪 ❤️',
  '𒀀 \u{10ffff} \u{e000}',
  '\u202eevil\u202c \u200d\ufe0f',
  '<b>&"\\()[]%',
  'z̴̡̢̧̛a̵̧l̶g̷o̸',
];

test.each(names)('[INV-11] any name prints: %s', async (name) => {
  const [page] = await printed([item(1, name)], jobOf('roll-62'));
  expect(page?.labels[0]?.text).toContain('SKU-1 OH-1');
  expect(page?.labels[0]?.content).not.toMatch(/NaN|undefined|Infinity/);
});

test('[INV-11] what no font can draw is a question mark, the rest of the name stays', async () => {
  const [page] = await printed([item(1, 'Seal \u{e000} ring')], jobOf('avery-5160'));
  expect(page?.labels[0]?.text).toContain('Seal ? ring');
});
