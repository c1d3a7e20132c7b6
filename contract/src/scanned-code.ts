import { trimEnd } from './trim-end.ts';

/**
 * The meanings that a scanned or typed text may have. The server looks items up by it, and so does a device without a network: they must
 * agree on which item a code means.
 */
export interface ScannedCode {
  /** The text as it was read, without the control characters some codes carry. */
  text: string;
  /** The item that an address on a label leads to. */
  itemId: number | null;
  /** The place that the address on its label leads to (PLC-10). */
  placeId: number | null;
  /** Every spelling under which the same code may have been written down, the likeliest first. */
  forms: string[];
}

const maxId = Number.MAX_SAFE_INTEGER;

export function readCode(scanned: string): ScannedCode {
  const read = scanned.replace(/\p{Cc}/gu, '').trim();
  const codabar = read.startsWith(codabarMark) ? read.slice(codabarMark.length) : null;
  const text = codabar === null ? read : withoutLetters(codabar);
  const spelled = codabar === null || codabar === text ? [text] : [text, codabar];
  const retail = [...retailForms(text), ...retailForms(gs1Product(text))];
  const forms = [text, ...retail, ...spelled, ...spelled.map((one) => one.toUpperCase()), ...spelled.map((one) => one.toLowerCase())];
  return { text, itemId: itemIdIn(text), placeId: placeIdIn(text), forms: [...new Set(forms)].filter((form) => form !== '') };
}

/** Readers put this before a Codabar code to say that it is one (ISO/IEC 15424). */
const codabarMark = ']F0';

/** Marks a Codabar code as readers do: only this kind has letters that are no part of the number, so its kind is told with it. */
export function asCodabar(text: string): string {
  return codabarMark + text;
}

/** A to D begin and end a Codabar code; they are not printed below the bars, and most hand-held readers leave them out. */
function withoutLetters(codabar: string): string {
  return /^[A-D](.+)[A-D]$/i.exec(codabar)?.[1] ?? codabar;
}

/**
 * `/inventory/…/7` anywhere in an address is item 7, and so is our own labels' `/item/7`. The host does not count: labels stay on
 * shelves longer than a server keeps its name.
 */
function itemIdIn(text: string): number | null {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) && !text.startsWith('/')) return null;
  const path = trimEnd(text.replace(/[?#].*$/s, ''), '/');
  const last = path.lastIndexOf('/') + 1;
  const isBelowInventory = path.slice(0, last).includes('/inventory/') && /^\d+$/.test(path.slice(last));
  const found = isBelowInventory ? ['', path.slice(last)] : /^(?:[^/]+:\/\/[^/]+)?\/item\/(\d+)$/.exec(path);
  const id = Number(found?.[1] ?? 0);
  return id > 0 && id <= maxId ? id : null;
}

/** Our own labels' `/place/7` is place 7; the address of its list in the app means it as well. */
function placeIdIn(text: string): number | null {
  const found = /^(?:[a-z][a-z\d+.-]*:\/\/[^/]+)?\/(?:place|folder)\/(\d+)\/?(?:[?#].*)?$/is.exec(text);
  const id = Number(found?.[1] ?? 0);
  return id > 0 && id <= maxId ? id : null;
}

/** One product's number is read as 8, 12, 13 or 14 digits, depending on the reader and on what is printed; an add-on may follow it. */
function retailForms(text: string): string[] {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^\d{6,18}$/.test(digits)) return [];
  const number = withoutAddOn(digits);
  const whole = number.length === 8 && !hasCheckDigit(number) ? fromUpcE(number) : number;
  const product = (whole ?? number).replace(/^0+(?=\d{12}$)/, '');
  const forms = [digits, number, product];
  if (product.length === 12 && hasCheckDigit(product)) forms.push(`0${product}`, `00${product}`, ...toUpcE(product));
  if (product.length === 13 && hasCheckDigit(product)) forms.push(`0${product}`);
  // Eight digits may be either kind, now and then with the right last digit for both.
  const other = number.length === 8 ? fromUpcE(number) : null;
  if (other) forms.push(other, `0${other}`);
  return forms;
}

/** Codes of trade carry more than the product, each part behind its number: 01 is the product's. */
function gs1Product(text: string): string {
  const number = /^(?:\][A-Za-z]\d)?(?:\(01\)|01)(\d{14})/.exec(text)?.[1] ?? '';
  return hasCheckDigit(number) ? number : '';
}

/** A magazine's or book's two or five digits beside the code say which issue or price, not which product. */
function withoutAddOn(digits: string): string {
  if (hasCheckDigit(digits) && digits.length <= 14) return digits;
  for (const length of [13, 12]) {
    const rest = digits.length - length;
    if ((rest === 2 || rest === 5) && hasCheckDigit(digits.slice(0, length))) return digits.slice(0, length);
  }
  return digits;
}

/** The last digit of every retail number makes the sum right: from its right, every second digit counts three times. */
export function hasCheckDigit(digits: string): boolean {
  if (![8, 12, 13, 14].includes(digits.length)) return false;
  return checkDigit(digits.slice(0, -1)) === digits.at(-1);
}

function checkDigit(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The twelve digits that a UPC-E's eight are short for; null when they are none. */
export function fromUpcE(digits: string): string | null {
  const parts = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(digits);
  if (!parts) return null;
  const [, system = '', a = '', b = '', c = '', d = '', e = '', f = '', check = ''] = parts;
  const middle = () => {
    if (f <= '2') return `${a}${b}${f}0000${c}${d}${e}`;
    if (f === '3') return `${a}${b}${c}00000${d}${e}`;
    if (f === '4') return `${a}${b}${c}${d}00000${e}`;
    return `${a}${b}${c}${d}${e}0000${f}`;
  };
  const body = system + middle();
  return checkDigit(body) === check ? body + check : null;
}

/** The short spelling, where a number has one. */
function toUpcE(product: string): string[] {
  const [system = '', maker, item, check = ''] = [product[0], product.slice(1, 6), product.slice(6, 11), product[11]];
  const candidates = [
    `${maker.slice(0, 2)}${item.slice(2)}${maker[2]}`,
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    `${maker}${item.slice(4)}`,
  ];
  return candidates.map((short) => system + short + check).filter((short) => fromUpcE(short) === product);
}
