import type { CountLine, EntryInput } from '@onhand/contract/counts';
import type { Folder } from '@onhand/contract/folders';
import { readCode } from '@onhand/contract/scanned-code';
import { addDecimals, negated } from '../../platform/decimal.ts';
import { inTreeOrder } from '../../ui/tree-nodes.ts';

export interface PendingEntry extends EntryInput {
  /** This device's clock gives the moment. */
  madeAt: number;
}

/** The lines of a count as this device knows them. */
export interface KnownLines {
  lines: readonly CountLine[];
  /** The next question for changes goes on here. */
  since: string;
  /** Another one whenever a line was added, which is when they have to be put in order anew. */
  shape: object;
  /** Entries whose answer is in the lines already. */
  answered: ReadonlySet<string>;
}

/** The lines with the changed ones in their places and the new ones after them. */
export function merged(known: KnownLines | undefined, changed: readonly CountLine[], since: string, answered?: string): KnownLines {
  const news = new Map(changed.map((line) => [line.itemId, line]));
  const lines = (known?.lines ?? []).map((line) => {
    const changedLine = news.get(line.itemId);
    news.delete(line.itemId);
    return changedLine ?? line;
  });
  return {
    lines: [...lines, ...news.values()],
    since,
    shape: known && news.size === 0 ? known.shape : {},
    answered: answered === undefined ? (known?.answered ?? new Set()) : new Set([...(known?.answered ?? []), answered]),
  };
}

/** The way one walks: folder by folder as the tree shows them, by name in each, what lies in none at the end. */
export function walkingOrder(lines: readonly CountLine[], folders: readonly Folder[]): number[] {
  const places = new Map(inTreeOrder(folders).map(({ node }, place) => [node.id, place]));
  const placeOf = ({ folderId }: CountLine) => (folderId === null ? undefined : places.get(folderId)) ?? folders.length;
  return [...lines]
    .sort((one, other) => placeOf(one) - placeOf(other) || compare(one.name, other.name) || one.itemId - other.itemId)
    .map(({ itemId }) => itemId);
}

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Chooses an entry's mode if its author does not: the server has the same rule. */
export function usualMode(line: Pick<CountLine, 'counted' | 'isMineOnly'>): 'set' | 'add' {
  return line.counted !== null && !line.isMineOnly ? 'add' : 'set';
}

/** The line as it will be, shown until the server has said so. */
export function withEntry(line: CountLine, { mode = usualMode(line), quantity }: Pick<EntryInput, 'mode' | 'quantity'>): CountLine {
  const counted = mode === 'add' && line.counted !== null ? addDecimals(line.counted, String(quantity)) : String(quantity);
  return {
    ...line,
    counted,
    countedBy: mode === 'set' ? ['You'] : line.countedBy,
    isMineOnly: mode === 'set' || line.counted === null || line.isMineOnly,
    difference: line.expected === null ? null : addDecimals(counted, negated(line.expected)),
    isRecount: false,
  };
}

/** Lines in walking order, with what is still on its way to the server. */
export function shownLines(
  { lines, answered }: KnownLines,
  order: readonly number[],
  pending: readonly PendingEntry[],
  found: readonly CountLine[],
): CountLine[] {
  const byId = new Map([...found, ...lines].map((line) => [line.itemId, line]));
  for (const entry of pending) {
    const line = byId.get(entry.itemId);
    if (line && !answered.has(entry.id)) byId.set(entry.itemId, withEntry(line, entry));
  }
  const inOrder = order.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(order);
  return [...inOrder, ...found.flatMap(({ itemId }) => (known.has(itemId) ? [] : (byId.get(itemId) ?? [])))];
}

export const isUncounted = ({ counted, state }: CountLine) => counted === null && state === 'live';

/** The next one to count after this one, from the top again when the end is reached; null when all are counted. */
export function nextUncounted(lines: readonly CountLine[], afterId: number | null): CountLine | null {
  const at = lines.findIndex(({ itemId }) => itemId === afterId);
  const others = [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))];
  return others.find(isUncounted) ?? null;
}

/** The lines a scanned or typed code stands for; a barcode may be on several. */
export function linesWithCode(lines: readonly CountLine[], scanned: string): CountLine[] {
  const { itemId, forms } = readCode(scanned);
  if (itemId !== null) return lines.filter((line) => line.itemId === itemId);
  const wanted = new Set(forms.map((form) => form.toLowerCase()));
  return lines.filter(({ sku, codes }) => [...codes, sku ?? ''].some((code) => code !== '' && wanted.has(code.toLowerCase())));
}

/** A line matches that has every word somewhere in its name or codes. */
export function linesMatching(lines: readonly CountLine[], search: string): readonly CountLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ name, sku, codes }) => {
    const text = `${name} ${sku ?? ''} ${codes.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
