import { Unreadable } from './unreadable.ts';

/** A text file as text: by its mark, by the zeros of two-byte letters, as UTF-8, or else as Windows writes it. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8(bytes.subarray(3)) ?? refuse();
  if (first === 0xff && second === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes.subarray(2)));
  if (first === 0xfe && second === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes.subarray(2)));
  const zeros = zerosOf(bytes);
  if (zeros.odd > 0.3 && zeros.even < 0.05) return clean(new TextDecoder('utf-16le').decode(bytes));
  if (zeros.even > 0.3 && zeros.odd < 0.05) return clean(new TextDecoder('utf-16be').decode(bytes));
  return utf8(bytes) ?? clean(new TextDecoder('windows-1252').decode(bytes));
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return clean(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    return undefined;
  }
}

function refuse(): never {
  throw new Unreadable('This file says it is UTF-8, but parts of it are not. Save it again as “CSV UTF-8” and try once more.');
}

/** The share of zero bytes in even and in odd places of the beginning. */
function zerosOf(bytes: Uint8Array): { even: number; odd: number } {
  const size = Math.min(bytes.length, 4096);
  const counts = [0, 0];
  for (let place = 0; place < size; place++) if (bytes[place] === 0) counts[place % 2]!++;
  return { even: (counts[0]! * 2) / size, odd: (counts[1]! * 2) / size };
}

/** A few stray control characters are dropped; a text full of them is no text. */
function clean(text: string): string {
  const sample = text.slice(0, 20_000);
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const strange = sample.match(/[\0-\x08\x0E-\x1F\uFFFD]/g)?.length ?? 0;
  if (strange > sample.length / 50) throw new Unreadable('This is not a text file. CSV and Excel (.xlsx) files can be imported.');
  // oxlint-disable-next-line no-control-regex -- PostgreSQL and screens refuse them
  return text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, '');
}
