import { expect, test } from 'vitest';
import { zipOf } from '../nasty-files.fixtures.ts';
import { readFile } from './read-file.ts';
import { xmlScanner } from './xml.rules.ts';

const relations = (...targets: [string, string][]) =>
  `<?xml version="1.0"?><Relationships xmlns="r">${targets
    .map(([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A workbook by hand: what other programs write is not what our own writer does. */
function workbook(parts: {
  sheet: string;
  strings?: string;
  styles?: string;
  properties?: string;
  name?: string;
  part?: string;
}): Uint8Array {
  const part = parts.part ?? 'worksheets/one.xml';
  const files: Record<string, string> = {
    '_rels/.rels': relations(['officeDocument', '/xl/workbook.xml']),
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:q="r">${parts.properties ?? ''}<x:sheets><x:sheet name='${parts.name ?? 'A &amp; B > C'}' sheetId="1" q:id='rId1'/><x:sheet name="Secret" state="veryHidden" q:id="rId1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', part], ['sharedStrings', 'strings.xml'], ['styles', '../xl/styles.xml']),
    [`xl/${part}`]: parts.sheet,
    'xl/strings.xml': parts.strings ?? '<sst/>',
    'xl/styles.xml': parts.styles ?? '<styleSheet/>',
  };
  return zipOf(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));
}

const rowsOf = async (bytes: Uint8Array, headerRow?: number) => {
  const { head, batches } = await readFile({ bytes, ...(headerRow !== undefined && { headerRow, sheet: 0 }) });
  return { head, rows: batches.flatMap((batch) => JSON.parse(batch) as [number, string[]][]) };
};

test('[IMP-01] a workbook is read whoever wrote it: prefixes, texts in pieces, values without places, cells that are missing', async () => {
  const { head, rows } = await rowsOf(
    workbook({
      strings: `<sst><si><t>Name</t></si><si><r><t>Copper </t></r><r><t xml:space="preserve">elbow &lt;90&#176;&gt;</t></r><rPh><t>spoken</t></rPh></si><si><t>two_x000A_lines</t></si></sst>`,
      sheet: `<x:worksheet><!-- > --><x:sheetData>
        <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>SKU</x:t></x:is></x:c><x:c t="str"><x:v>Quantity</x:v></x:c></x:row>
        <x:row><x:c t="s"><x:v>1</x:v></x:c><x:c/><x:c t="inlineStr"><x:is><x:r><x:t>=1</x:t></x:r><x:r><x:t>+2</x:t></x:r></x:is></x:c><x:c><x:f>A1*2</x:f><x:v>0.30000000000000004</x:v></x:c></x:row>
        <x:row r="9"><x:c r="A9" t="s"><x:v>2</x:v></x:c><x:c r="D9" t="e"><x:v>#N/A</x:v></x:c></x:row>
        <x:row r="10"><x:c r="A10" t="inlineStr"><x:is><x:t><![CDATA[a < b]]></x:t></x:is></x:c><x:c r="D10" t="b"><x:v>1</x:v></x:c></x:row>
      </x:sheetData></x:worksheet>`,
    }),
  );
  expect(head).toMatchObject({ sheets: ['A & B > C'], headerRow: 1, headings: ['Name', '', 'SKU', 'Quantity'], rowCount: 3 });
  expect(rows).toEqual([
    [2, ['Copper elbow <90°>', '', "'=1+2", '0.3']],
    [9, ['two\nlines', '', '', '#N/A']],
    [10, ['a < b', '', '', 'yes']],
  ]);
});

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
const dated = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>
  <row r="2"><c r="A2"><v>46053</v></c><c r="B2" s="1"><v>46053</v></c><c r="C2" s="2"><v>46053.5</v></c><c r="D2" s="3"><v>46053</v></c><c r="E2" s="4"><v>0.75</v></c><c r="F2" s="1"><v>59</v></c></row>
</sheetData></worksheet>`;

test('[IMP-01] days of a workbook are days by their format, in either way of counting them', async () => {
  const { rows } = await rowsOf(workbook({ styles, sheet: dated }));
  expect(rows).toEqual([[2, ['46053', '2026-01-31', '2026-01-31 12:00', '46053', '18:00', '1900-02-28']]]);
  const old = await rowsOf(workbook({ styles, sheet: dated, properties: '<x:workbookPr date1904="1"/>' }));
  expect(old.rows[0]?.[1].slice(1, 3)).toEqual(['2030-02-01', '2030-02-01 12:00']);
});

test('[IMP-01] headings merged over two rows are put together, wherever the table begins', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `<worksheet><sheetData><row r="3">${cell('A3', 'Name')}${cell('B3', 'Stock')}${cell('E3', 'Value')}</row><row r="4">${cell('B4', 'Quantity')}${cell('C4', 'SKU')}</row>
    <row r="5">${cell('A5', 'Tee')}${cell('B5', '4')}</row><row r="40">${cell('E40', 'far')}</row></sheetData></worksheet>`;
  const { head, rows } = await rowsOf(workbook({ sheet }));
  expect(head).toMatchObject({ headerRow: 4, headings: ['Name', 'Quantity', 'SKU', '', 'Value'] });
  expect(rows).toEqual([
    [5, ['Tee', '4', '', '', '']],
    [40, ['', '', '', '', 'far']],
  ]);
  expect((await rowsOf(workbook({ sheet }), 0)).rows.map(([row]) => row)).toEqual([3, 4, 5, 40]);
});

test('[IMP-01] a workbook is read also with bytes behind its end, and with a part whose name nobody said is in Unicode', async () => {
  const sheet = '<worksheet><sheetData><row><c t="str"><v>Name</v></c></row><row><c t="str"><v>Tee</v></c></row></sheetData></worksheet>';
  const bytes = workbook({ sheet, part: 'worksheets/première.xml' });
  expect((await rowsOf(bytes)).rows).toEqual([[2, ['Tee']]]);
  expect((await rowsOf(Buffer.concat([bytes, Buffer.from('\r\n\0\0')]))).rows).toEqual([[2, ['Tee']]]);
});

test('a document type declares nothing: no entity of its own is put in, least of all a file', async () => {
  const type = '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>';
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `${type}<worksheet><sheetData><row r="1">${cell('Name')}</row><row r="2">${cell('&b;')}${cell('&file;')}</row></sheetData></worksheet>`;
  expect((await rowsOf(workbook({ sheet }))).rows).toEqual([[2, ['&b;', '&file;']]]);
});

test('a tag of nothing but signs that could end it, and a text without end, are read in one go or refused', () => {
  const write = (beginning: string, letter: string, pieces: number) => {
    const scanner = xmlScanner({});
    scanner.write(beginning);
    for (let piece = 0; piece < pieces; piece++) scanner.write(letter.repeat(60_000));
  };
  // Looking back from each of them took half an hour.
  write('<c r="', '>', 15);
  expect(() => write('<c r="', '>', 20)).toThrow(/damaged/);
  expect(() => write('<t>', 'a', 20)).toThrow(/damaged/);
});

const linesOf = async (text: string) => (await readFile({ bytes: Buffer.from(text) })).head;

test('[IMP-01] a list without headings begins with its first row; one with headings nobody knows does not', async () => {
  expect(await linesOf('Hammer\t4\tblue box\nNails 40mm\t1200\tshelf\n')).toMatchObject({
    headerRow: 0,
    rowCount: 2,
    headings: ['', '', ''],
  });
  expect(await linesOf('Thing,Ref\nA,1\nB,2\n')).toMatchObject({ headerRow: 1, rowCount: 2 });
  expect(await linesOf('Name,Stock 2026\nTee,4\nSKU,5\n')).toMatchObject({ headerRow: 1, rowCount: 2 });
});
