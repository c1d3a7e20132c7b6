/** Reads a cell's text: a quote before a sign keeps spreadsheets from running it, and `="007"` keeps them from counting it. */
export function saidIn(cell: string): { text: string } | { problem: string } {
  const text = cell.trim();
  if (/^'+[=+\-@]/.test(text)) return { text: text.slice(1) };
  const asText = /^="([^"]*)"$/.exec(text);
  if (asText) return { text: asText[1] as string };
  if (text.startsWith('=')) return { problem: 'This is a formula. Only values can be imported.' };
  if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!)$/.test(text)) {
    return { problem: `“${text}” is an error of the spreadsheet, not a value.` };
  }
  return { text };
}

/** Cut at a sign, but not where a backslash stands before it. */
function cut(text: string, at: RegExp): string[] {
  return text
    .replace(/\\\\/g, '\uE000')
    .replace(/\\([,;|/>])/g, (_, sign: string) => escaped[sign] as string)
    .split(at)
    .map((part) => part.replace(/[\uE000-\uE005]/g, (mark) => marks[mark] as string).trim())
    .filter((part) => part !== '');
}

const escaped: Record<string, string> = { ',': '\uE001', ';': '\uE002', '|': '\uE003', '/': '\uE004', '>': '\uE005' };
const marks: Record<string, string> = { '\uE000': '\\', '\uE001': ',', '\uE002': ';', '\uE003': '|', '\uE004': '/', '\uE005': '>' };

const escape = (text: string, signs: RegExp) => text.replace(/\\/g, '\\\\').replace(signs, '\\$&');

export const wordsIn = (text: string) => cut(text, /[,;|\n]/);
/** Names of companies have commas in them. */
export const vendorsIn = (text: string) => cut(text, /[;|\n]/);
/** “Warehouse / Aisle 3”, “Warehouse>Aisle 3”, “Warehouse\\Aisle 3”. In “Fittings 1/2” the slash is part of a figure. */
export const pathIn = (text: string) => cut(text, /\s[/>]\s|(?<!\d)[/>]|[/>](?!\d)|\\/);
/** The whole cell as the name of one folder, but for what an export wrote for us. */
export const nameIn = (text: string) => cut(text, /(?!)/);
/** True if a separator parts the text into a path. */
export const isPath = (text: string) => pathIn(text).length > 1;

export const tagsText = (names: readonly string[]) => names.map((name) => escape(name, /[,;|]/g)).join(', ');
export const vendorsText = (names: readonly string[]) => names.map((name) => escape(name, /[;|]/g)).join('; ');
/** People see the path without the escapes that a file needs. */
export const pathShown = (names: readonly string[]) => names.join(' › ');
/** Folders side by side have names that differ in more than the size of letters. */
export const pathKey = (path: readonly string[]) => path.map((name) => name.toLowerCase()).join('\0');
export const pathText = (names: readonly string[]) => names.map((name) => escape(name, /[/>]/g)).join(' / ');

export const onOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** These texts stand beside the vendors, in their order, so an empty one keeps its place. */
export const besideVendorsIn = (text: string) =>
  text
    .replace(/\\\\/g, '\uE000')
    .replace(/\\;/g, '\uE002')
    .split(';')
    .map((part) => part.replace(/[\uE000\uE002]/g, (mark) => marks[mark] as string).trim());
export const besideVendorsText = (texts: readonly string[]) =>
  texts.some((text) => text !== '') ? texts.map((text) => escape(text, /;/g)).join('; ') : '';

/** A day in one of the ways people write it; of two figures that could both be the month, the first is. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return validDay(iso[1], iso[2], iso[3]);
  const other = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (!other) return undefined;
  const [, one, sign, two, end] = other as unknown as [string, string, string, string, string];
  const year = end.length === 2 ? `20${end}` : end;
  return sign === '.' || Number(one) > 12 ? validDay(year, two, one) : validDay(year, one, two);
}

function validDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

export function yesOrNo(text: string): boolean | undefined {
  if (/^(yes|y|true|t|1|x|✓|✔|on|ja|si|sí|oui)$/i.test(text)) return true;
  return /^(no|n|false|f|0|off|nein|non)$/i.test(text) ? false : undefined;
}
