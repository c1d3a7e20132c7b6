import { Unreadable } from './unreadable.ts';

/** The bytes decide, because names lie: workbooks and texts are read, every other kind is refused with a sentence. */
export function kindOf(bytes: Uint8Array): 'csv' | 'zip' {
  if (bytes.length === 0) throw new Unreadable('This file is empty.');
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  if (start.startsWith('PK')) return 'zip';
  if (start.startsWith('\xD0\xCF\x11\xE0')) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new Unreadable(
      isEncrypted
        ? 'This workbook is protected with a password. Save it without one and try again.'
        : 'This is an old Excel file (.xls). Save it as .xlsx or CSV and try again.',
    );
  }
  for (const [sign, sentence] of signs) if (sign.test(start)) throw new Unreadable(sentence);
  return 'csv';
}

const signs: [RegExp, string][] = [
  [/^%PDF/, 'This is a PDF, not a spreadsheet. Save the table as CSV or .xlsx and try again.'],
  [/^(\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP|BM....\0\0)/s, 'This is a picture, not a spreadsheet.'],
  // oxlint-disable-next-line no-control-regex -- how gzip begins
  [/^\x1F\x8B/, 'This file is compressed. Unpack it and choose the file inside.'],
  [/^(7z\xBC\xAF|Rar!)/, 'This file is compressed. Unpack it and choose the file inside.'],
  [/^\{\\rtf/, 'This is a text document, not a spreadsheet. Save the table as CSV or .xlsx and try again.'],
  [
    /^(\xEF\xBB\xBF)?\s*<(!doctype html|html|table|\?xml)/i,
    'This is a web page or XML, not a spreadsheet. Open it in Excel and save it as .xlsx.',
  ],
  [/^(\xEF\xBB\xBF)?\s*(\{\s*"|\[\s*[{[])/, 'This is a JSON file, not a spreadsheet. Save the table as CSV or .xlsx and try again.'],
  [/^SQLite format 3/, 'This is a database, not a spreadsheet. Save the table as CSV or .xlsx and try again.'],
];

/** A zip may hold anything; only one with the parts of a workbook is read. */
export function refuseOtherZips(names: readonly string[]): void {
  const has = (part: string) => names.some((name) => name.startsWith(part));
  if (names.includes('xl/workbook.bin')) throw new Unreadable('This is a binary workbook (.xlsb). Save it as .xlsx or CSV and try again.');
  if (has('xl/')) return;
  if (has('Index/')) throw new Unreadable('This is an Apple Numbers file. Export it as Excel or CSV and try again.');
  if (names.includes('content.xml')) throw new Unreadable('This is an OpenDocument file (.ods). Save it as .xlsx or CSV and try again.');
  if (has('word/')) throw new Unreadable('This is a Word document, not a spreadsheet. Save the table as CSV or .xlsx and try again.');
  throw new Unreadable('This is a zip archive, not a spreadsheet. Unpack it and choose the file inside.');
}
