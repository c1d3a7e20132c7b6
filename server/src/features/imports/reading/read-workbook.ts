import type { Entry } from 'yauzl';
import { knownHeadings, rowsAtTop } from './read-table.ts';
import { Unreadable } from './unreadable.ts';
import { dayStylesOf, sharedStringsOf, unwritable, workbookParts } from './workbook-parts.ts';
import { attribute } from './xml.rules.ts';
import { refuseZipBombs, type WorkbookZip } from './workbook-zip.ts';

export interface OpenWorkbook {
  /** Names of the visible sheets. */
  names: string[];
  read(sheet: number, take: TakeRow): Promise<void>;
  hasKnownHeadings(sheet: number): Promise<boolean>;
}

type TakeRow = (index: number, cells: string[]) => void;

/** Each sheet is read piece by piece: only the texts that cells share are held, and they are a fraction of the whole. */
export async function openWorkbook(zip: WorkbookZip): Promise<OpenWorkbook> {
  refuseZipBombs(zip);
  const { sheets, sharedStrings, styles, is1904 } = await workbookParts(zip);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.length === 0) throw new Unreadable('Every sheet of this workbook is hidden. Show the one to import and try again.');
  const texts = await sharedStringsOf(zip, sharedStrings);
  const terms: CellTerms = { texts, isDay: await dayStylesOf(zip, styles), is1904 };
  const entryOf = (sheet: number) => visible[sheet]?.entry as Entry;
  return {
    names: visible.map(({ name }) => name),
    read: (sheet, take) => readRows(zip, entryOf(sheet), terms, take),
    hasKnownHeadings: async (sheet) => {
      let isKnown = false;
      let last = 0;
      const look: TakeRow = (index, cells) => {
        isKnown ||= index < rowsAtTop && knownHeadings(cells) > 0;
        last = index;
      };
      await readRows(zip, entryOf(sheet), terms, look, () => isKnown || last >= rowsAtTop);
      return isKnown;
    },
  };
}

interface CellTerms {
  texts: readonly string[];
  isDay: readonly boolean[];
  is1904: boolean;
}

async function readRows(zip: WorkbookZip, entry: Entry, terms: CellTerms, take: TakeRow, isEnough?: () => boolean): Promise<void> {
  let index = -1;
  let cells: string[] = [];
  let column = -1;
  let kind = '';
  let isDay = false;
  let value = '';
  let isValue = false;
  let isSpoken = false;
  await zip.readXml(
    entry,
    {
      open: (name, rest) => {
        if (name === 'c') {
          column = columnOf(attribute(rest, 'r')) ?? column + 1;
          kind = attribute(rest, 't') ?? 'n';
          isDay = kind === 'n' && (terms.isDay[Number(attribute(rest, 's') ?? -1)] ?? false);
          value = '';
        } else if (name === 'v') isValue = true;
        else if (name === 't') isValue = !isSpoken;
        else if (name === 'rPh') isSpoken = true;
        else if (name === 'row') {
          index = Number(attribute(rest, 'r') ?? index + 2) - 1;
          cells = [];
          column = -1;
        }
      },
      text: (piece) => {
        if (isValue) value += piece;
      },
      close: (name) => {
        if (name === 'v' || name === 't') isValue = false;
        else if (name === 'rPh') isSpoken = false;
        else if (name === 'c') {
          const text = cellText(kind, value, isDay, terms);
          if (text === '' || column >= mostColumns) return;
          while (cells.length < column) cells.push('');
          cells[column] = text;
        } else if (name === 'row') take(index, cells);
      },
    },
    isEnough,
  );
}

/** Excel has no more columns than these. */
const mostColumns = 16_384;

function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column === 0 ? undefined : column - 1;
}

/** Cells read as in a CSV file, where a text that begins like a formula carries a quote before it. */
function cellText(kind: string, value: string, isDay: boolean, { texts, is1904 }: CellTerms): string {
  switch (kind) {
    case 's':
      return quoted(texts[Number(value)] ?? '');
    case 'str':
    case 'inlineStr':
      return quoted(unwritable(value));
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'yes' : 'no';
    case 'd':
      return value
        .replace(/T00:00:00(\.0+)?Z?$/, '')
        .replace('T', ' ')
        .slice(0, 16);
    case 'e':
      return value;
    default:
      return value === '' ? '' : isDay ? dayText(Number(value), is1904) : figure(value);
  }
}

const quoted = (text: string) => (/^'*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

/** Fifteen digits are what a spreadsheet shows and means; the rest is what binary fractions leave behind. */
function figure(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return String(text.length <= 15 ? value : Number(value.toPrecision(15)));
}

const dayMs = 86_400_000;

/** Days since the end of 1899, with a 29 February in 1900 that never was; a time of day alone is less than one. */
function dayText(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial)) return '';
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const day = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  if (Number.isNaN(day.getTime())) return '';
  const text = day.toISOString();
  if (serial >= 0 && serial < 1) return text.slice(11, 16);
  return day.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
