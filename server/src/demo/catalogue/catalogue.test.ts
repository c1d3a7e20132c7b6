import { Color } from '@onhand/contract/color';
import { CustomFieldInput } from '@onhand/contract/custom-fields';
import { FolderInput } from '@onhand/contract/folders';
import { ItemInput } from '@onhand/contract/item-inputs';
import { TagInput } from '@onhand/contract/tags';
import { startingUnits } from '@onhand/contract/units';
import { VendorLineInput } from '@onhand/contract/vendor-lines';
import { VendorInput } from '@onhand/contract/vendors';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCatalogue } from './catalogue.ts';
import { fitting, readJson, readTable } from './demo-files.ts';
import { DemoPart } from './part.ts';
import { Drawing, painter } from './picture.ts';

const { folders, vendors, tags, customFields, parts, jobs } = readCatalogue();
const paint = painter();

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const known = (values: readonly string[]) => (value: string) => !values.includes(value);

function statusOf({ quantity, lowStockThreshold }: (typeof parts)[number]): 'in' | 'low' | 'out' {
  if (Number(quantity) <= 0) return 'out';
  return lowStockThreshold !== null && Number(quantity) <= Number(lowStockThreshold) ? 'low' : 'in';
}

test('the demo has about 400 parts of a heating-and-plumbing contractor, in a warehouse and three vans', () => {
  expect(parts.length).toBeGreaterThanOrEqual(380);
  expect(parts.length).toBeLessThanOrEqual(420);
  expect(folders.filter(({ parentKey }) => parentKey === null).map(({ name }) => name.split(' ·')[0])).toEqual([
    'Main Warehouse',
    'Van 1',
    'Van 2',
    'Van 3',
  ]);
  for (const van of ['van1', 'van2', 'van3']) {
    const inside = folders.filter(({ key, parentKey }) => key === van || parentKey === van).map(({ key }) => key);
    expect(parts.filter(({ folderKey }) => folderKey && inside.includes(folderKey)).length, van).toBeGreaterThan(15);
  }
});

test('what has to be unique is unique', () => {
  expect(repeated(parts.map(({ sku }) => sku.toLowerCase()))).toEqual([]);
  expect(repeated(parts.map(({ name }) => name.toLowerCase()))).toEqual([]);
  expect(repeated(parts.flatMap(({ barcodes }) => barcodes))).toEqual([]);
  expect(repeated(parts.flatMap(({ inventoryNumber }) => inventoryNumber ?? []))).toEqual([]);
  expect(repeated(parts.flatMap(({ vendorRefs }) => vendorRefs.map(({ vendorName, vendorSku }) => `${vendorName} ${vendorSku}`)))).toEqual(
    [],
  );
  for (const list of [vendors, tags, customFields]) expect(repeated(list.map(({ name }) => name.toLowerCase()))).toEqual([]);
  expect(repeated(folders.map(({ key }) => key))).toEqual([]);
});

test('every reference leads somewhere, and nothing is there that no part uses', () => {
  expect(parts.map(({ unit }) => unit).filter(known(startingUnits.map(({ name }) => name)))).toEqual([]);
  const uses = {
    folders: [parts.flatMap(({ folderKey }) => folderKey ?? []), folders.map(({ key }) => key)],
    vendors: [parts.flatMap(({ vendorRefs }) => vendorRefs.map(({ vendorName }) => vendorName)), vendors.map(({ name }) => name)],
    tags: [parts.flatMap(({ tagNames }) => tagNames), tags.map(({ name }) => name)],
    customFields: [parts.flatMap(({ custom }) => Object.keys(custom)), customFields.map(({ name }) => name)],
  } satisfies Record<string, [string[], string[]]>;
  for (const [what, [used, there]] of Object.entries(uses)) expect(used.filter(known(there)), what).toEqual([]);
  for (const what of ['vendors', 'tags', 'customFields'] as const) {
    const [used, there] = uses[what];
    expect(there.filter(known(used)), what).toEqual([]);
  }
  const parents = folders.flatMap(({ parentKey }) => parentKey ?? []);
  expect(folders.filter(({ key }) => known(uses.folders[0])(key) && known(parents)(key))).toEqual([]);
});

test('a folder comes after the one it is in', () => {
  const made = new Set<string>();
  for (const { key, parentKey } of folders) {
    if (parentKey !== null) expect(made, key).toContain(parentKey);
    made.add(key);
  }
});

test('everything is as the contract wants it', () => {
  const fits = (schema: z.ZodType, value: unknown, what: string) => expect(schema.safeParse(value).error?.issues ?? [], what).toEqual([]);
  for (const { name, color } of folders) fits(FolderInput, { name, color }, name);
  for (const vendor of vendors) fits(VendorInput, vendor, vendor.name);
  for (const tag of tags) fits(TagInput.extend({ color: Color }), tag, tag.name);
  for (const field of customFields) fits(CustomFieldInput, field, field.name);
  for (const part of parts) {
    const { sku, unit, quantity, lowStockThreshold } = part;
    const itemVendors = part.vendorRefs.map(({ vendorSku, price }, at) => ({ vendorId: at + 1, vendorSku, price }));
    fits(ItemInput, { ...part, vendors: itemVendors, custom: {} }, sku);
    const allowsDecimals = startingUnits.some(({ name, allowsDecimals }) => name === unit && allowsDecimals);
    if (!allowsDecimals) expect(`${quantity} ${lowStockThreshold}`, sku).not.toContain('.');
  }
});

test('the custom fields hold what is of their kind', () => {
  const kinds = new Map(customFields.map((field) => [field.name, field]));
  const schemas = {
    text: z.string().min(1),
    number: z.string().regex(/^\d+(\.\d+)?$/),
    date: z.iso.date(),
    checkbox: z.boolean(),
    link: z.url({ protocol: /^https$/ }),
  };
  for (const { sku, custom } of parts) {
    for (const [name, value] of Object.entries(custom)) {
      const field = kinds.get(name);
      if (!field) throw new Error(`no field ${name}`);
      const schema = field.kind === 'choice' ? z.enum(field.choices ?? []) : schemas[field.kind];
      expect(schema.safeParse(value).success, `${sku}: ${name} ${String(value)}`).toBe(true);
    }
  }
});

test('most parts are in stock, some are low and a few are out', () => {
  const share = (status: string) => parts.filter((part) => statusOf(part) === status).length / parts.length;
  expect(share('in')).toBeCloseTo(0.8, 1);
  expect(share('low')).toBeGreaterThan(0.1);
  expect(share('low')).toBeLessThan(0.14);
  expect(share('out')).toBeGreaterThan(0.06);
  expect(share('out')).toBeLessThan(0.1);
});

test('what is sold is sold for more than it costs, and the usual vendor is the cheapest', () => {
  for (const { sku, unitCost, sellingPrice, vendorRefs } of parts) {
    if (sellingPrice !== null) expect(Number(sellingPrice), sku).toBeGreaterThan(Number(unitCost));
    const prices = vendorRefs.map(({ price }) => Number(price));
    expect(prices[0], sku).toBe(Math.min(...prices));
  }
});

test('the barcodes carry the right check digit', () => {
  for (const code of parts.flatMap(({ barcodes }) => barcodes)) {
    const sum = Array.from(code).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
    expect(code).toMatch(/^4\d{11}$/);
    expect(sum % 10, code).toBe(0);
  }
});

test('whoever slips in the demo’s data is told where and what', () => {
  const row = {
    ...Object.fromEntries(['sku', 'name', 'unit', 'shape', 'material'].map((column) => [column, 'x'])),
    method: 'fifo',
    cost: '1.20',
  };
  const rest = ['description', 'folder', 'price', 'low', 'number', 'barcode', 'tags', 'vendors', 'notes', 'accent', 'size', 'mark', 'Bin'];
  const whole = { ...row, quantity: '3', ...Object.fromEntries(rest.map((column) => [column, ''])) };
  expect(fitting('parts.csv, line 2', DemoPart, whole)).toMatchObject({ sku: 'x', folderKey: null, barcodes: [], custom: {} });
  const slipped = (change: Record<string, string>) => () => fitting('parts.csv, line 7', DemoPart, { ...whole, ...change });
  expect(slipped({ method: 'lifo' })).toThrow(/^The demo’s parts\.csv, line 7 is not as it has to be\. method: Invalid option/);
  expect(slipped({ cost: '1,20' })).toThrow(/line 7 .* cost: Invalid string/);
  expect(slipped({ vendors: 'Northgate' })).toThrow(/vendors\.0: A vendor is written as “name number price”/);
  expect(slipped({ size: '2' })).toThrow(/size: Too big/);
  expect(() => readTable('nothing.csv', DemoPart)).toThrow(/^The demo’s nothing\.csv cannot be read: ENOENT/);
  expect(() => readJson('parts.csv', z.unknown())).toThrow(/^The demo’s parts\.csv cannot be read: .*JSON/);
});

test('everything that is drawn is used, and what is written on it can be written', () => {
  const drawn = readdirSync(new URL('../../../demo-data/pictures', import.meta.url)).map((file) => file.replace('.svg', ''));
  expect(drawn.sort()).toEqual([...new Set(parts.map(({ picture }) => picture.shape))].sort());
  const { letters } = readJson('drawing.json', Drawing);
  const unwritten = Array.from(parts.map(({ picture }) => picture.mark.toUpperCase()).join('')).filter((letter) => !(letter in letters));
  expect(unwritten).toEqual([]);
});

test('no drawing has a number that is none or a color that is not there', () => {
  for (const part of parts) {
    const svg = paint(part.picture);
    expect(svg, part.sku).not.toMatch(/NaN|undefined|Infinity|[{}]|<mark/);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg, part.sku).toContain(`id="${id}"`);
  }
});

// One of each shape: well-formed for the same parser that the uploaded pictures go through.
test('a part of every shape is drawn', async () => {
  const oneOfEach = [...new Map(parts.map((part) => [part.picture.shape, part])).values()];
  for (const part of oneOfEach) {
    const { info } = await sharp(Buffer.from(paint(part.picture)))
      .resize(64)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height], part.sku).toEqual([64, 64]);
  }
});

test('what was photographed on jobs is drawn, and every drawing is on a job', async () => {
  const folder = new URL('../../../demo-data/job-pictures/', import.meta.url);
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(jobs.begun.flatMap(({ pictures }) => pictures.map((name) => `${name}.svg`)).toSorted());
  for (const file of files) {
    const { info } = await sharp(fileURLToPath(new URL(file, folder)))
      .png()
      .toBuffer({ resolveWithObject: true });
    expect([file, info.width, info.height]).toEqual([file, 1200, 900]);
  }
});

test('[BUY-14] what vendors ask for packs is of parts and vendors that are there, and costs about what a piece does', () => {
  const { vendorLines, purchasing } = readCatalogue();
  expect(repeated(vendorLines.map(({ sku, vendorName }) => `${sku} ${vendorName}`))).toEqual([]);
  expect(repeated(vendorLines.flatMap(({ terms }) => terms.barcodes))).toEqual([]);
  for (const { sku, vendorName, terms } of vendorLines) {
    const offer = parts.find((part) => part.sku === sku)?.vendorRefs.find((one) => one.vendorName === vendorName);
    expect(offer, `${sku} ${vendorName}`).toBeDefined();
    fitsVendorLine({ vendorId: 1, ...terms }, sku);
    expect(Number(terms.price) / Number(terms.piecesPerPack) / Number(offer?.price), sku).toBeCloseTo(1, 1);
  }
  const named = [
    ...purchasing.orders.map(({ vendor }) => vendor),
    ...purchasing.charges.map(({ vendor }) => vendor),
    ...purchasing.planned,
  ];
  expect(named.filter(known(vendors.map(({ name }) => name)))).toEqual([]);
  for (const { vendor, lines } of purchasing.orders) {
    const sold = parts.filter(({ vendorRefs }) => vendorRefs.some(({ vendorName }) => vendorName === vendor)).map(({ sku }) => sku);
    expect(lines.map(({ sku }) => sku).filter(known(sold)), vendor).toEqual([]);
  }
  expect(purchasing.returns.map(({ sku }) => sku).filter(known(parts.map(({ sku }) => sku)))).toEqual([]);
});

function fitsVendorLine(line: unknown, what: string) {
  expect(VendorLineInput.safeParse(line).error?.issues ?? [], what).toEqual([]);
}
