import type { Entry } from 'yauzl';
import { damaged, Unreadable } from './unreadable.ts';
import type { WorkbookZip } from './workbook-zip.ts';
import { attribute } from './xml.rules.ts';

/** The parts of a workbook, found as it names them itself. */
export interface WorkbookParts {
  sheets: { name: string; isHidden: boolean; entry: Entry }[];
  sharedStrings: Entry | undefined;
  styles: Entry | undefined;
  /** Days are counted from 1904 instead of 1900, as old Macs did. */
  is1904: boolean;
}

export async function workbookParts(zip: WorkbookZip): Promise<WorkbookParts> {
  const byName = new Map(zip.entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const find = (path: string | undefined) => (path === undefined ? undefined : byName.get(path.toLowerCase()));
  const top = await relationsOf(zip, find('_rels/.rels'), '');
  const path = top.find(({ type }) => type === 'officeDocument')?.path;
  const workbook = find(path);
  if (!path || !workbook) throw new Unreadable(damaged);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await relationsOf(zip, find(`${folder}_rels/${path.slice(folder.length)}.rels`), folder);
  const sheets: WorkbookParts['sheets'] = [];
  let is1904 = false;
  await zip.readXml(workbook, {
    open: (name, rest) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(rest, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const id = relationId(rest);
      // Charts have sheets of their own, which hold no rows.
      const entry = find(relations.find((one) => one.id === id && one.type === 'worksheet')?.path);
      if (entry) sheets.push({ name: attribute(rest, 'name') ?? '', isHidden: /hidden/i.test(attribute(rest, 'state') ?? ''), entry });
    },
  });
  if (sheets.length === 0) throw new Unreadable(damaged);
  const other = (type: string) => find(relations.find((one) => one.type === type)?.path);
  return { sheets, is1904, sharedStrings: other('sharedStrings'), styles: other('styles') };
}

/** `r:id` in most workbooks; the prefix is the writer's to choose, and an `id` without one is something else. */
const relationId = (rest: string) => /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(rest)?.[1];

async function relationsOf(zip: WorkbookZip, entry: Entry | undefined, folder: string) {
  const relations: { id: string | undefined; type: string | undefined; path: string }[] = [];
  if (!entry) return relations;
  await zip.readXml(entry, {
    open: (name, rest) => {
      if (name !== 'Relationship') return;
      const type = attribute(rest, 'Type');
      relations.push({
        id: attribute(rest, 'Id'),
        type: type?.slice(type.lastIndexOf('/') + 1),
        path: pathFrom(folder, attribute(rest, 'Target') ?? ''),
      });
    },
  });
  return relations;
}

function pathFrom(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The texts cells refer to by their number, without how they are to be spoken. */
export async function sharedStringsOf(zip: WorkbookZip, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let text = '';
  let isText = false;
  let isSpoken = false;
  await zip.readXml(entry, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = !isSpoken;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si') texts.push(unwritable(text));
    },
  });
  return texts;
}

/** Characters that XML cannot hold are written `_x000D_`, and a text that only looks like that begins with `_x005F_`. */
export const unwritable = (text: string) =>
  text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** Answers for each style of a cell whether it shows a day. */
export async function dayStylesOf(zip: WorkbookZip, entry: Entry | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!entry) return styles;
  const ownFormats = new Map<number, string>();
  let isInCells = false;
  await zip.readXml(entry, {
    open: (name, rest) => {
      const format = Number(attribute(rest, 'numFmtId'));
      if (name === 'numFmt') ownFormats.set(format, attribute(rest, 'formatCode') ?? '');
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) styles.push(isDayFormat(format, ownFormats.get(format)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Formats without a code are Excel's own, of which these show days or times; else one that says year, month, day, hour or second. */
function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}
