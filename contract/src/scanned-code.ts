import { type Gs1, readGs1 } from './gs1.ts';
import { hasCheckDigit, retailForms } from './retail-number.ts';
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
  /** What a trade code says besides: its lot, until when it is good, its serial number (BUY-05). */
  gs1: Gs1 | null;
}

const maxId = Number.MAX_SAFE_INTEGER;

export function readCode(scanned: string): ScannedCode {
  const read = scanned.replace(/\p{Cc}/gu, '').trim();
  const codabar = read.startsWith(codabarMark) ? read.slice(codabarMark.length) : null;
  const text = codabar === null ? read : withoutLetters(codabar);
  const spelled = codabar === null || codabar === text ? [text] : [text, codabar];
  const gs1 = readGs1(scanned);
  const retail = [...retailForms(text), ...retailForms(gs1?.gtin ?? gs1Product(text))];
  const forms = [text, ...retail, ...spelled, ...spelled.map((one) => one.toUpperCase()), ...spelled.map((one) => one.toLowerCase())];
  return { text, itemId: itemIdIn(text), placeId: placeIdIn(text), forms: [...new Set(forms)].filter((form) => form !== ''), gs1 };
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

/** Readers that leave separators out make a code of trade unreadable but for its beginning, which is most often the product. */
function gs1Product(text: string): string {
  const number = /^(?:\][A-Za-z]\d)?(?:\(01\)|01)(\d{14})/.exec(text)?.[1] ?? '';
  return hasCheckDigit(number) ? number : '';
}
