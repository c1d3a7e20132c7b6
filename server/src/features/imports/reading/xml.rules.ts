import { damaged, Unreadable } from './unreadable.ts';

export interface XmlReader {
  /** The name comes without its prefix, what stands behind it as it is written: see `attribute`. */
  open?(name: string, rest: string): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Limit of a tag, or of a text without any: a cell holds 32,767 letters at most. */
const longest = 1_000_000;

/**
 * Reads the XML of workbooks piece by piece, however long it is: tags, texts and nothing else. Document types are not read, so they can
 * declare nothing.
 */
export function xmlScanner(reader: XmlReader): { write(piece: string): void; end(): void } {
  let rest = '';

  function scan(all: string): string {
    let at = 0;
    for (;;) {
      const start = all.indexOf('<', at);
      if (start < 0) return all.slice(at);
      if (start > at) reader.text?.(unescaped(all.slice(at, start)));
      const end = endOfTag(all, start);
      if (end < 0) return all.slice(start);
      readTag(all, start, end);
      at = end;
    }
  }

  function readTag(all: string, start: number, end: number): void {
    const sign = all.charCodeAt(start + 1);
    if (sign === slash) {
      reader.close?.(withoutPrefix(all.slice(start + 2, end - 1).trimEnd()));
    } else if (sign === bang) {
      if (all.startsWith('<![CDATA[', start)) reader.text?.(all.slice(start + 9, end - 3));
    } else if (sign !== question) {
      const isEmpty = all.charCodeAt(end - 2) === slash;
      const body = all.slice(start + 1, isEmpty ? end - 2 : end - 1);
      const space = firstSpace(body);
      const name = withoutPrefix(space < 0 ? body : body.slice(0, space));
      reader.open?.(name, space < 0 ? '' : body.slice(space));
      if (isEmpty) reader.close?.(name);
    }
  }

  return {
    write: (piece) => {
      rest = scan(rest === '' ? piece : rest + piece);
      if (rest.length > longest) throw new Unreadable(damaged);
    },
    end: () => {
      if (rest.startsWith('<')) throw new Unreadable(damaged);
    },
  };
}

const closing = 62;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const bang = 33;
const question = 63;

/** Behind the tag's own closing sign: one in quotes is not its own. Below zero where it is still to come. */
function endOfTag(all: string, start: number): number {
  if (all.startsWith('<!--', start)) return behind(all, '-->', start + 4);
  if (all.startsWith('<![CDATA[', start)) return behind(all, ']]>', start + 9);
  // One pass finds the end: looking back from every sign that might be it would take hours for a tag made of nothing else.
  let quote = 0;
  for (let at = start + 1; at < all.length; at++) {
    const sign = all.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === closing) return at + 1;
    else if (sign === doubleQuote || sign === singleQuote) quote = sign;
  }
  return -1;
}

function firstSpace(text: string): number {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) <= 32) return at;
  return -1;
}

function behind(all: string, sign: string, from: number): number {
  const at = all.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

const patterns = new Map<string, { plain: string; any: RegExp }>();

/** Reads an attribute of a tag, with or without a prefix. Almost all are written in one way, which is found at once. */
export function attribute(rest: string, name: string): string | undefined {
  if (rest === '') return undefined;
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = { plain: ` ${name}="`, any: new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`) };
    patterns.set(name, pattern);
  }
  const start = rest.indexOf(pattern.plain);
  if (start >= 0) {
    const from = start + pattern.plain.length;
    return unescaped(rest.slice(from, rest.indexOf('"', from)));
  }
  if (!/[:'\t\r\n]| =|= /.test(rest)) return undefined;
  const found = pattern.any.exec(rest);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : unescaped(value);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] as string) : whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
