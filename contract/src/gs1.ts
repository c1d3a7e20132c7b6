import { hasCheckDigit } from './retail-number.ts';

/** What a trade code says of a thing, besides which product it is. */
export interface Gs1 {
  /** The product's number, always of fourteen digits. */
  gtin: string | null;
  lot: string | null;
  /** The last day on which it is good, as 2027-02-28. */
  expiresOn: string | null;
  serial: string | null;
}

/** A part is read to this length, or to the next separator where its length varies. */
interface Part {
  length?: number;
  most?: number;
  isDigits?: boolean;
}

/** Separates parts of no fixed length. */
const separator = '\u001d';
/** What a reader puts before a GS1 code to say that it is one: of DataMatrix, Code 128, QR, DataBar and the like (ISO/IEC 15424). */
const mark = /^\](?:d2|C1|Q3|e0|e1|e2|J1)/;

/** The parts by their numbers, so far as they must be known to find where the next begins (GS1 General Specifications, section 3). */
const fixed: Record<string, number> = { '00': 18, '01': 14, '02': 14, '11': 6, '12': 6, '13': 6, '15': 6, '16': 6, '17': 6, '20': 2 };
const varied: Record<string, number> = { '10': 20, '21': 20, '22': 20, '30': 8, '37': 8, '90': 30 };
const variedByThree: Record<string, number> = { '235': 28, '240': 30, '241': 30, '242': 6, '243': 20, '250': 30, '251': 30, '254': 20 };

/**
 * Reads a GS1 element string, as scanners send it or as it is printed below the bars. Null where it is none, or no well-formed one: half a
 * lot number is worse than a code that is simply not known.
 */
export function readGs1(scanned: string): Gs1 | null {
  const text = scanned.trim();
  const parts = text.startsWith('(') ? printedParts(text) : (linkParts(text) ?? elementParts(text));
  if (!parts) return null;
  const gtin = parts.get('01') ?? parts.get('02') ?? null;
  if (gtin !== null && !hasCheckDigit(gtin)) return null;
  const day = parts.get('17') ?? parts.get('15');
  const expiresOn = day === undefined ? null : dayOf(day);
  if (expiresOn === undefined) return null;
  return { gtin, lot: parts.get('10') ?? null, expiresOn, serial: parts.get('21') ?? null };
}

/** "(01)04012345678901(10)AB-1": the brackets say where parts begin. A bracket may stand in a lot number, but not four-digit numbers in them. */
function printedParts(text: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (const [, number = '', value = ''] of text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\))[\s\S])*)/g)) {
    const known = partOf(number);
    if (!known || parts.has(known.number) || known.number.length !== number.length) return null;
    if (!isValue(known.part, value.trim())) return null;
    parts.set(number, value.trim());
  }
  return parts.size > 0 ? parts : null;
}

/** A GS1 Digital Link has the parts in its path, each number before its value, and the days behind its question mark. */
function linkParts(text: string): Map<string, string> | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+(\/[^?#]+)(?:\?([^#]*))?/i.exec(text) ?? [];
  const words = path.slice(path.indexOf('/01/') + 1).split('/');
  if (path === '' || !path.includes('/01/')) return null;
  const pairs = words.flatMap((word, place) => (place % 2 === 0 ? [[word, unescaped(words[place + 1] ?? '')] as const] : []));
  const parts = new Map<string, string>();
  for (const [number, value] of [...pairs, ...new URLSearchParams(query)]) {
    const known = partOf(number);
    // Other words of an address mean nothing here.
    if (known?.number !== number) continue;
    if (parts.has(number) || !isValue(known.part, value)) return null;
    parts.set(number, value);
  }
  return parts.get('01') ? parts : null;
}

function unescaped(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** As scanners send it: parts of a fixed length follow each other, others end at a separator. Without a mark it must begin with a product. */
function elementParts(text: string): Map<string, string> | null {
  const isMarked = mark.test(text) || text.startsWith(separator);
  let rest = text.replace(mark, '').replace(/^\u001d+/, '');
  if (!isMarked && !/^0[12]\d{14}/.test(rest)) return null;
  const parts = new Map<string, string>();
  while (rest !== '') {
    const known = partOf(rest);
    if (!known || parts.has(known.number)) return null;
    const body = rest.slice(known.number.length);
    const end = body.indexOf(separator);
    const length = known.part.length ?? (end < 0 ? body.length : end);
    const value = body.slice(0, length);
    if (!isValue(known.part, value)) return null;
    parts.set(known.number, value);
    rest = body.slice(length).replace(/^\u001d/, '');
  }
  return parts.size > 0 ? parts : null;
}

function partOf(text: string): { number: string; part: Part } | null {
  const [two, three, four] = [text.slice(0, 2), text.slice(0, 3), text.slice(0, 4)];
  if (fixed[two]) return { number: two, part: { length: fixed[two], isDigits: true } };
  if (varied[two]) return { number: two, part: { most: varied[two] } };
  if (/^9[1-9]$/.test(two)) return { number: two, part: { most: 90 } };
  // Weights, lengths and volumes; the fourth digit says how many decimals.
  if (/^3[1-6]\d\d$/.test(four)) return { number: four, part: { length: 6, isDigits: true } };
  if (/^39[0-4]\d$/.test(four)) return { number: four, part: { most: 18 } };
  if (/^41[0-7]$/.test(three)) return { number: three, part: { length: 13, isDigits: true } };
  if (/^4[02]\d$/.test(three)) return { number: three, part: { most: 30 } };
  if (/^[78]\d{3}$/.test(four)) return { number: four, part: { most: 90 } };
  if (variedByThree[three]) return { number: three, part: { most: variedByThree[three] } };
  return null;
}

/** Of the characters that GS1 allows, none is a control character. */
function isValue({ length, most = 0, isDigits }: Part, value: string): boolean {
  if (length === undefined ? value.length === 0 || value.length > most : value.length !== length) return false;
  return isDigits ? /^\d+$/.test(value) : /^[\x20-\x7e]+$/.test(value);
}

/** "270200" is the end of February 2027. The century is the one that is nearest, seen from a fixed year, so that it is the same on every day. */
function dayOf(digits: string): string | undefined {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number) as [number, number, number];
  const whole = (year > 76 ? 1900 : 2000) + year;
  if (month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(whole, month, 0)).getUTCDate();
  if (day > last) return undefined;
  return `${whole}-${digits.slice(2, 4)}-${String(day || last).padStart(2, '0')}`;
}
