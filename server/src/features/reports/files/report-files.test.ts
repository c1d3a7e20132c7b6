import { api } from '@onhand/contract';
import { readXlsx } from 'hucre/xlsx';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, type PDFRawStream, PDFStream } from 'pdf-lib';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';

let world: World;
let owner: Caller;
let folder: number;
/** The tag of two of them, for what needs no thousand rows. */
let few: number;
const items = 1030;

/** More rows than are read at a time, one of them with a name that a spreadsheet would run. */
beforeAll(async () => {
  world = await openWorld();
  const { organizationId } = await world.people();
  owner = await world.as('owner');
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  folder = await world.folder(organizationId, { name: 'Warehouse' });
  const unit = await world.unit(organizationId, { name: 'fathom', allowsDecimals: true });
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, qr_code, folder_id, quantity, total_value)
     SELECT $1, 'Valve ' || lpad(n::text, 4, '0'), gen_random_uuid()::text, $2, n, n * 0.005 FROM generate_series(1, $3) AS n`,
    [organizationId, folder, items - 2],
  );
  few = await world.tag(organizationId);
  const inFolder = { folderId: folder, tagIds: [few] };
  await world.item(organizationId, {
    name: '=HYPERLINK("http://evil.test")',
    quantity: '2.5',
    value: '10.005',
    unitId: unit,
    ...inFolder,
  });
  await world.item(organizationId, { name: 'صمام كروي 🔧', quantity: '3', value: '1234567.89', ...inFolder });
  // Nothing gathers statistics by itself here, and plans for a few items take four times as long with a thousand.
  await world.database.admin.query('ANALYZE');
});
afterAll(() => world.close());

async function file(query: Parameters<typeof download>[0]) {
  const answer = await download(query);
  expect(answer.status).toBe(200);
  return answer;
}
const download = (query: {
  format: 'csv' | 'xlsx' | 'pdf';
  paper?: 'a4';
  sort?: string;
  direction?: 'asc' | 'desc';
  groupBy?: 'folder';
  tagId?: number;
  asOf?: string;
}) => owner.call(api.reportFiles.download, { params: { report: 'valuation' }, query });
const bytes = async (body: Blob) => new Uint8Array(await body.arrayBuffer());
const report = async () => (await owner.call(api.reports.run, { params: { report: 'valuation' }, query: {} })).body;

test('[REP-01] a CSV has every row with exact figures, the totals of the screen, and nothing a spreadsheet would run', async () => {
  const { headers, body } = await file({ format: 'csv', sort: 'name', direction: 'asc' });
  expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Inventory%20valuation%20\d{4}-\d\d-\d\d\.csv$/);
  const text = body as unknown as string;
  const lines = text.trimEnd().split('\n');
  // The head, the rows, and a total for each of two units.
  expect(lines).toHaveLength(items + 3);
  expect(lines[0]).toBe('\uFEFFItem,SKU,Folder,Costing method,Quantity,Unit,Unit cost,Value,Share of total (%)');
  expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil\.test""\)",,Warehouse,.*,2\.5,fathom,4\.002,10\.005,/,
  );
  const { totals, unitTotals } = await report();
  expect(totals.quantity).toBeNull();
  expect(lines.slice(-2)).toEqual([`Total,,,,${unitTotals[0]?.cells.quantity},,,${totals.value},`, 'Total,,,,2.5,fathom,,,']);
});

test('[REP-01] an Excel file opens with what it is of, headings, real numbers and dates, and totals', async () => {
  const { body } = await file({ format: 'xlsx', sort: 'value', direction: 'desc' });
  const [sheet] = (await readXlsx(await bytes(body), { readStyles: true })).sheets;
  const intro = (sheet?.rows ?? []).slice(0, 6);
  expect(intro.map(([text]) => text ?? '').join('\n')).toMatch(
    /^Inventory valuation, Test Heating\nAs of .*\nBy item\nValue \$1,237,222\.4.* {2}· {2}Quantity .*, 2\.5 fathom {2}· {2}1,030 rows\nMade .*\n$/,
  );
  const rows = (sheet?.rows ?? []).slice(6);
  expect(sheet?.name).toBe('Inventory valuation');
  expect(sheet?.freezePane).toMatchObject({ rows: 7 });
  expect(rows[0]?.slice(0, 5)).toEqual(['Item', 'SKU', 'Folder', 'Costing method', 'Quantity']);
  expect(rows[1]).toMatchObject({ 0: 'صمام كروي 🔧', 4: 3, 7: 1234567.89 });
  expect(rows[2]?.[0]).toBe('=HYPERLINK("http://evil.test")');
  expect(rows[2]?.[7]).toBe(10.005);
  const { totals } = await report();
  const total = rows[items + 1];
  expect(total?.[0]).toBe('Total');
  expect(total?.[7]).toBe(Number(totals.value));
  expect(rows[items + 2]?.slice(0, 6)).toEqual(['Total', null, null, null, 2.5, 'fathom']);
});

test('[REP-01] a report by month has months as dates in Excel', async () => {
  const created = await owner.call(api.inventory.create, { body: { name: 'Dated', quantity: '4', unitCost: '2' } });
  await owner.call(api.inventory.changeStock, { params: { id: created.body.id }, body: { adjustment: '-1' } });
  const query = { format: 'xlsx', groupBy: 'month' } as const;
  const { body } = await owner.call(api.reportFiles.download, { params: { report: 'cost-of-goods' }, query });
  const [sheet] = (await readXlsx(await bytes(body))).sheets;
  const month = sheet?.rows[7];
  expect(month?.[0]).toBeInstanceOf(Date);
  expect(month?.slice(1, 3)).toEqual([1, 2]);
  await world.database.admin.query('UPDATE items SET archived_at = now() WHERE id = $1', [created.body.id]);
});

test('[REP-01] a PDF has title, organization, filters, chart, headings on each page, figures, totals, and which page of how many', async () => {
  const { body, headers } = await file({ format: 'pdf', paper: 'a4', sort: 'value', direction: 'desc' });
  expect(headers['content-type']).toBe('application/pdf');
  const pdf = await PDFDocument.load(await bytes(body));
  const pages = pdf.getPages().map((page) => ({ ...page.getSize(), text: textOf(page), operators: contentOf(page) }));
  expect(pdf.getTitle()).toBe('Inventory valuation – Test Heating');
  expect(pages.length).toBeGreaterThan(10);
  const [first, last] = [pages[0], pages.at(-1)];
  expect([first?.width, first?.height].map((side) => Math.round(side ?? 0)).sort()).toEqual([595, 842]);
  for (const words of [
    'Inventory valuation',
    'Test Heating',
    'As of ',
    'By item',
    // Arabic is drawn from right to left.
    'مامص',
    '$1,234,567.89',
    '2.5 fathom',
    '$10.01',
    `Page 1 of ${pages.length}`,
    // The totals stand at the head too, not only on the last page.
    'Value $1,237,222.',
    '1,030 rows',
  ]) {
    expect(first?.text).toContain(words);
  }
  // Bars of the chart.
  expect(first?.operators.match(/ re f/g)?.length).toBeGreaterThan(3);
  for (const { text } of pages) expect(text).toContain('Share of total');
  expect(last?.text).toMatch(/Total.*\$1,23\d,\d{3}\.\d\d/);
  const named = pages.flatMap(({ text }) => text.match(/Valve \d{4}/g) ?? []);
  expect(new Set(named).size).toBe(items - 2);
});

test('[REP-01] a file is called after the days it is about, not after the day it was made', async () => {
  const named = async (report: 'valuation' | 'movement', query: object) =>
    decodeURIComponent(
      String(
        (await owner.call(api.reportFiles.download, { params: { report }, query: { format: 'csv', ...query } })).headers[
          'content-disposition'
        ],
      ),
    ).replace(/^.*''/, '');
  expect(await named('valuation', { asOf: '2025-10-31' })).toBe('Inventory valuation 2025-10-31.csv');
  expect(await named('movement', { from: '2025-10-01', to: '2025-10-31' })).toBe('Stock movement 2025-10-01 to 2025-10-31.csv');
  expect(await named('movement', { from: '2025-10-01', to: '2025-10-01' })).toBe('Stock movement 2025-10-01.csv');
});

test('[REP-01] files are written in the currency of the organization, with the decimals it has', async () => {
  const inCurrency = async (currency: 'EUR' | 'JPY' | 'CHF' | 'BDT') => {
    await owner.call(api.preferences.changeOrganization, { body: { currency } });
    const pdf = await PDFDocument.load(await bytes((await file({ format: 'pdf', groupBy: 'folder' })).body));
    const text = textOf(pdf.getPages()[0] as PDFPage);
    const sheet = await file({ format: 'xlsx', sort: 'value', direction: 'desc', tagId: few });
    const workbook = await readXlsx(await bytes(sheet.body), { readStyles: true });
    const format = (column: number) => workbook.sheets[0]?.cells?.get(`7,${column}`)?.style?.numFmt;
    return { text, cost: format(6), value: format(7) };
  };
  const euros = await inCurrency('EUR');
  expect(euros).toMatchObject({ cost: '[$€]#,##0.00##', value: '[$€]#,##0.00' });
  expect(euros.text).toMatch(/€1,237,2\d\d\.\d\d/);
  expect(euros.text).toMatch(/€1\.2\dM/);
  expect(euros.text).not.toContain('$');
  const yen = await inCurrency('JPY');
  expect(yen).toMatchObject({ cost: '[$¥]#,##0.####', value: '[$¥]#,##0' });
  expect(yen.text).toMatch(/¥1,237,2\d\d /);
  const francs = await inCurrency('CHF');
  expect(francs.value).toBe('[$CHF] #,##0.00');
  expect(francs.text).toMatch(/CHF.1,237,2\d\d\.\d\d/);
  // No font of ours has the sign of the taka.
  expect((await inCurrency('BDT')).text).toMatch(/BDT.1,237,2\d\d/);
  await owner.call(api.preferences.changeOrganization, { body: { currency: 'USD' } });
});

test('[REP-01] [SET-01] files are written the way of whoever asks for them, and not of their colleagues', async () => {
  const admin = await world.as('admin');
  await owner.call(api.preferences.changeOwn, { body: { dateFormat: 'dmy', numberFormat: 'point-comma' } });
  const paperOf = async (who: Caller) => {
    const query = { format: 'pdf', sort: 'value', direction: 'desc', tagId: few } as const;
    const { body } = await who.call(api.reportFiles.download, { params: { report: 'valuation' }, query });
    return textOf((await PDFDocument.load(await bytes(body))).getPages()[0] as PDFPage);
  };
  const theirs = await paperOf(owner);
  expect(theirs).toMatch(/1\.234\.567,89 \$/);
  expect(theirs).toContain('2,5 fathom');
  expect(theirs).toMatch(/As of \d{1,2} \w{3,4} \d{4}, \d\d:\d\d/);
  expect(theirs).not.toContain('1,234,567.89');
  expect(await paperOf(admin)).toContain('$1,234,567.89');
  await owner.call(api.preferences.changeOwn, { body: { dateFormat: 'mdy', numberFormat: 'comma-point' } });
});

test('[REP-01] what a report does not take is refused before a file begins', async () => {
  expect((await download({ format: 'pdf', asOf: '2026-13-01' })).status).toBe(400);
  const query = { format: 'csv', asOf: '2026-01-01' } as const;
  const refused = await owner.call(api.reportFiles.download, { params: { report: 'movement' }, query });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'asOf' }] });
});

const unpacked = (stream: PDFStream) => inflateSync((stream as PDFRawStream).contents).toString('latin1');

function contentOf(page: PDFPage): string {
  const parts = page.node.lookup(PDFName.of('Contents'), PDFArray);
  return Array.from({ length: parts.size() }, (_, index) => unpacked(parts.lookup(index, PDFStream))).join('\n');
}

/** Reads the text back as a viewer does when it searches or copies; each piece of text on its own. */
function textOf(page: PDFPage): string {
  const fonts = page.node.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  const tables = new Map<string, Map<string, string>>();
  let table = new Map<string, string>();
  const parts = Array.from(contentOf(page).matchAll(/\/(F\d+) \S+ Tf|\[(.*)\] TJ|(ET)/g), ([, font, shown, end]) => {
    if (end) return ' ';
    if (font) {
      table = tables.get(font) ?? tableOf(fonts.lookup(PDFName.of(font), PDFDict));
      tables.set(font, table);
      return '';
    }
    return Array.from(shown?.matchAll(/<(\w\w)>/g) ?? [], ([, code = '']) => table.get(code) ?? '').join('');
  });
  return parts.join('').replace(/\s+/g, ' ');
}

function tableOf(font: PDFDict): Map<string, string> {
  const unicode = unpacked(font.lookup(PDFName.of('ToUnicode'), PDFStream));
  const rows = unicode.slice(unicode.indexOf('beginbfchar')).matchAll(/<(\w\w)> <(\w+)>/g);
  return new Map(Array.from(rows, ([, code = '', hex = '']) => [code, Buffer.from(hex, 'hex').swap16().toString('utf16le')]));
}
