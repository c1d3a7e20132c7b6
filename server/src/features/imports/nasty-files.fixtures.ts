import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';

export interface NastyFile {
  what: string;
  bytes: string | Uint8Array;
  /** The sentence that refuses the whole file. */
  refusal?: string;
  /** The check's problems in a readable file, as “row column: message”. */
  problems?: string[];
}

interface Entry {
  name: string;
  content: Buffer;
  /** The size that the directory claims, if it lies. */
  claimed?: number;
}

/** A zip as small as can be, with whatever sizes are claimed. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed = content.length } of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const text = (content: string) => Buffer.from(content);
const oldExcel = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(600)]);
const damaged = 'This workbook is damaged. Open it in Excel, save it again and try once more.';
const bomb = 'This workbook unpacks to far more than it should. It was not opened.';
const noText = 'This is not a text file. CSV and Excel (.xlsx) files can be imported.';
const packed = 'This file is compressed. Unpack it and choose the file inside.';

export async function nastyFiles(): Promise<NastyFile[]> {
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Stock',
        rows: [
          ['Name', 'Quantity'],
          ['Tee', 1],
        ],
      },
    ],
  });
  const sheet = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Stock', rows }] });
  const hidden = await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Name'], ['Tee']], hidden: true }] });
  const deep = Array.from({ length: 200 }, (_, n) => `L${n}`).join(' / ');
  const wide = Array.from({ length: 1000 }, (_, n) => `C${n}`).join(',');
  return [
    { what: 'an empty file', bytes: '', refusal: 'This file is empty.' },
    { what: 'nothing but blank lines', bytes: '\n\n\r\n', refusal: 'This file has no rows.' },
    { what: 'a byte order mark alone', bytes: '\uFEFF', refusal: 'This file has no rows.' },
    { what: 'headings without rows', bytes: 'Name,SKU\n', refusal: 'This file has headings but no rows below them.' },
    {
      what: 'a quotation mark never closed',
      bytes: 'Name,SKU\n"Tee,1\nCap,2\n',
      refusal: 'A quotation mark is opened and never closed, so the rows after it cannot be told apart.',
    },
    { what: '1,000 columns', bytes: `${wide}\n${wide}\n`, refusal: 'This file has 1,000 columns. At most 200 can be imported.' },
    {
      what: '100,001 rows',
      bytes: `Name\n${'x\n'.repeat(100_001)}`,
      refusal: 'This file has 100,001 rows. At most 100,000 can be imported at once.',
    },
    { what: 'a PDF', bytes: '%PDF-1.7\n', refusal: 'This is a PDF, not a spreadsheet. Save the table as CSV or .xlsx and try again.' },
    { what: 'a picture', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), refusal: 'This is a picture, not a spreadsheet.' },
    { what: 'a JPEG called .csv', bytes: Buffer.from('FFD8FFE000104A46', 'hex'), refusal: 'This is a picture, not a spreadsheet.' },
    {
      what: 'an old Excel file renamed',
      bytes: oldExcel,
      refusal: 'This is an old Excel file (.xls). Save it as .xlsx or CSV and try again.',
    },
    {
      what: 'a workbook with a password',
      bytes: Buffer.concat([oldExcel, Buffer.from('EncryptedPackage', 'utf16le')]),
      refusal: 'This workbook is protected with a password. Save it without one and try again.',
    },
    { what: 'a gzip', bytes: Buffer.from('1F8B0800', 'hex'), refusal: packed },
    { what: 'a 7z', bytes: Buffer.from('7z\xBC\xAF', 'latin1'), refusal: packed },
    {
      what: 'a rich text',
      bytes: '{\\rtf1 hello}',
      refusal: 'This is a text document, not a spreadsheet. Save the table as CSV or .xlsx and try again.',
    },
    {
      what: 'a web page called .xls',
      bytes: '<html><table><tr><td>Name</td></tr></table></html>',
      refusal: 'This is a web page or XML, not a spreadsheet. Open it in Excel and save it as .xlsx.',
    },
    {
      what: 'XML',
      bytes: '<?xml version="1.0"?><items/>',
      refusal: 'This is a web page or XML, not a spreadsheet. Open it in Excel and save it as .xlsx.',
    },
    {
      what: 'JSON',
      bytes: '[{"name":"Tee"}]',
      refusal: 'This is a JSON file, not a spreadsheet. Save the table as CSV or .xlsx and try again.',
    },
    {
      what: 'a database',
      bytes: 'SQLite format 3\0',
      refusal: 'This is a database, not a spreadsheet. Save the table as CSV or .xlsx and try again.',
    },
    { what: 'random bytes', bytes: Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 7919) % 256)), refusal: noText },
    { what: 'zeros', bytes: Buffer.alloc(500), refusal: noText },
    {
      what: 'a mark of UTF-8 before Windows letters',
      bytes: Buffer.concat([Buffer.from('EFBBBF', 'hex'), Buffer.from('Name\nCaf\xE9\n', 'latin1')]),
      refusal: 'This file says it is UTF-8, but parts of it are not. Save it again as “CSV UTF-8” and try once more.',
    },
    {
      what: 'a zip of something',
      bytes: zipOf([{ name: 'a.txt', content: text('a') }]),
      refusal: 'This is a zip archive, not a spreadsheet. Unpack it and choose the file inside.',
    },
    {
      what: 'a Word document',
      bytes: zipOf([{ name: 'word/document.xml', content: text('<a/>') }]),
      refusal: 'This is a Word document, not a spreadsheet. Save the table as CSV or .xlsx and try again.',
    },
    {
      what: 'an OpenDocument file',
      bytes: zipOf([{ name: 'content.xml', content: text('<a/>') }]),
      refusal: 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV and try again.',
    },
    {
      what: 'an Apple Numbers file',
      bytes: zipOf([{ name: 'Index/Document.iwa', content: text('a') }]),
      refusal: 'This is an Apple Numbers file. Export it as Excel or CSV and try again.',
    },
    {
      what: 'a binary workbook',
      bytes: zipOf([{ name: 'xl/workbook.bin', content: text('a') }]),
      refusal: 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV and try again.',
    },
    { what: 'a workbook cut in half', bytes: workbook.slice(0, workbook.length / 2), refusal: damaged },
    { what: 'a workbook without its parts', bytes: zipOf([{ name: 'xl/workbook.xml', content: text('<workbook/>') }]), refusal: damaged },
    {
      what: 'a zip bomb that says so',
      bytes: zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(1_000_000), claimed: 0xf0000000 }]),
      refusal: bomb,
    },
    {
      what: 'a zip bomb that lies',
      bytes: zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(20_000_000), claimed: 100 }]),
      refusal: bomb,
    },
    { what: 'an empty sheet', bytes: await sheet([]), refusal: 'The sheet “Stock” is empty.' },
    {
      what: 'a workbook whose sheets are hidden',
      bytes: hidden,
      refusal: 'Every sheet of this workbook is hidden. Show the one to import and try again.',
    },
    {
      what: 'a formula',
      bytes: "Name,Notes\n=cmd|' /C calc'!A0,\nTee,=1+1\n",
      problems: ['2 0: This is a formula. Only values can be imported.', '3 1: This is a formula. Only values can be imported.'],
    },
    {
      what: 'errors of a spreadsheet',
      bytes: 'Name,Quantity\nTee,#REF!\n',
      problems: ['2 1: “#REF!” is an error of the spreadsheet, not a value.'],
    },
    { what: 'the same SKU twice', bytes: 'Name,SKU\nTee,T-1\nTee again,t-1\n', problems: ['3 1: The SKU “t-1” is in row 2 already.'] },
    { what: 'the same code twice', bytes: 'Name,Code\nTee,ABC\nCap,ABC\n', problems: ['3 1: The code “ABC” is in row 2 already.'] },
    { what: 'a quantity below zero', bytes: 'Name,Quantity\nTee,-3\n', problems: ['2 1: Must not be below zero.'] },
    { what: 'a quantity that is no number', bytes: 'Name,Quantity\nTee,a few\n', problems: ['2 1: “a few” is not a number.'] },
    { what: 'a quantity too fine', bytes: 'Name,Quantity,Unit\nTee,1.23456,kg\n', problems: ['2 1: At most 4 decimals.'] },
    { what: 'a quantity too large', bytes: `Name,Quantity\nTee,${'9'.repeat(30)}\n`, problems: ['2 1: Please enter a number.'] },
    { what: 'half a piece', bytes: 'Name,Quantity,Unit\nTee,1.5,pieces\n', problems: ['2 1: “pieces” allows no decimals.'] },
    { what: 'a price in words', bytes: 'Name,Price\nTee,ask\n', problems: ['2 1: “ask” is not a number.'] },
    {
      what: 'a path of 200 folders',
      bytes: `Name,Folder\nTee,${deep}\n`,
      problems: ['2 1: This path is 200 folders deep. At most 20 are possible.'],
    },
    { what: 'a folder name too long', bytes: `Name,Folder\nTee,${'f'.repeat(121)}\n`, problems: ['2 1: At most 120 characters.'] },
    { what: 'a name too long', bytes: `Name,SKU\n${'n'.repeat(251)},1\n`, problems: ['2 0: At most 250 characters.'] },
    { what: 'a row without a name', bytes: 'Name,SKU\n,T-1\n', problems: ['2 0: A new item needs a name.'] },
    {
      what: 'a costing method nobody knows',
      bytes: 'Name,Costing method\nTee,lifo\n',
      problems: ['2 1: “lifo” is no costing method. Use moving average, FIFO or standard.'],
    },
    {
      what: 'too many barcodes',
      bytes: `Name,Barcodes\nTee,"${Array.from({ length: 21 }, (_, n) => n).join(',')}"\n`,
      problems: ['2 1: At most 20 barcodes.'],
    },
    {
      what: 'a workbook with a figure as words',
      bytes: await sheet([
        ['Name', 'Quantity'],
        ['Tee', 'three'],
      ]),
      problems: ['2 1: “three” is not a number.'],
    },
  ];
}
