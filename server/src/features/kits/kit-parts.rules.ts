import { trimEnd } from '@onhand/contract/trim-end';

/** Makes of a kit and what its parts need are exact to sixty decimals: a third of a part, three times, is one part. */
const scale = 10n ** 60n;
const quantityDecimals = 4;
const perUnit = 10n ** BigInt(quantityDecimals);

export interface KitPart {
  /** Either an item or a kit. */
  itemId: number | null;
  kitId: number | null;
  quantity: string;
}

export interface KitParts {
  id: number;
  name: string;
  /** Its parts together make so many. */
  makes: string;
  lines: readonly KitPart[];
}

export type KitBook = ReadonlyMap<number, KitParts>;

/** What one kit takes of each item, with the kits in it taken apart; of a million millionths nothing is lost. In the order of its lines. */
export type Needs = ReadonlyMap<number, bigint>;

/** Takes kits apart, each once, however many contain it. */
export function takingApart(book: KitBook): (kitId: number) => Needs {
  const known = new Map<number, Needs>();
  const take = (kitId: number): Needs => {
    const before = known.get(kitId);
    if (before) return before;
    const needs = new Map<number, bigint>();
    // A circle cannot be written; were there one, it would end here.
    known.set(kitId, needs);
    const kit = book.get(kitId);
    for (const { itemId, kitId: inner, quantity } of kit?.lines ?? []) {
      const each = itemId !== null ? [[itemId, scale] as const] : [...take(inner ?? 0)];
      for (const [id, need] of each) needs.set(id, (needs.get(id) ?? 0n) + (units(quantity) * need) / units(kit?.makes ?? '1'));
    }
    return needs;
  };
  return take;
}

/** So many kits need so much of an item; made whole upwards where its unit has no decimals. */
export function needFor(count: string, need: bigint, allowsDecimals: boolean): string {
  const step = allowsDecimals ? 1n : perUnit;
  return spelled(upTo(units(count) * need, scale * step) * step);
}

/** J5: so many whole kits can be made of what is free of one part. */
export function canMakeOf(free: string, need: bigint, allowsDecimals: boolean): bigint {
  const step = allowsDecimals ? 1n : perUnit;
  const usable = (units(free) / step) * step;
  return usable <= 0n ? 0n : (usable * scale) / ((need > 0n ? need : 1n) * perUnit);
}

export interface PartToMakeOf {
  itemId: number;
  name: string;
  free: string;
  allowsDecimals: boolean;
}

/** How many can be made of all its parts, and which of them is too little for one more. */
export function canMake(needs: Needs, parts: ReadonlyMap<number, PartToMakeOf>): { count: string; lacks: string } | null {
  let least: { count: bigint; lacks: string } | null = null;
  for (const [itemId, need] of needs) {
    const part = parts.get(itemId);
    if (!part) return null;
    const count = canMakeOf(part.free, need, part.allowsDecimals);
    if (!least || count < least.count) least = { count, lacks: part.name };
  }
  return least && { count: String(least.count), lacks: least.lacks };
}

/** The names on the way from a kit back to itself, both ends included; null where there is none. */
export function wayBack(book: KitBook, kitId: number): string[] | null {
  const seen = new Set<number>();
  const search = (id: number): string[] | null => {
    const kit = book.get(id);
    for (const { kitId: inner } of kit?.lines ?? []) {
      if (inner === null) continue;
      if (inner === kitId) return [kit?.name ?? ''];
      if (seen.has(inner)) continue;
      seen.add(inner);
      const rest = search(inner);
      if (rest) return [kit?.name ?? '', ...rest];
    }
    return null;
  };
  const way = search(kitId);
  return way && [...way, book.get(kitId)?.name ?? ''];
}

/** How many kits stand in one another at most: 1 for one that contains none. The book must be without circles. */
export function depthOf(book: KitBook): number {
  const known = new Map<number, number>();
  const depth = (id: number): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const inner = (book.get(id)?.lines ?? []).flatMap(({ kitId }) => (kitId === null ? [] : [depth(kitId)]));
    const found = 1 + Math.max(0, ...inner);
    known.set(id, found);
    return found;
  };
  return Math.max(0, ...[...book.keys()].map(depth));
}

/** The quantity in its smallest part. */
function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const size = BigInt(whole.replace('-', '')) * perUnit + BigInt(fraction.slice(0, quantityDecimals).padEnd(quantityDecimals, '0'));
  return text.startsWith('-') ? -size : size;
}

function spelled(size: bigint): string {
  const fraction = trimEnd(String(size % perUnit).padStart(quantityDecimals, '0'), '0');
  return `${size / perUnit}${fraction && `.${fraction}`}`;
}

const upTo = (size: bigint, step: bigint) => (size + step - 1n) / step;
