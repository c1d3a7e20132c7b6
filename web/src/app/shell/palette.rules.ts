/** An entry that can be found by its name, or by what people call it instead. */
export interface Findable {
  label: string;
  /** Its own name, where the label says more. */
  name?: string;
  /** Whole phrases, each as somebody would type it. */
  words?: readonly string[];
}

/** Screens, actions and settings are few and meant by their names; places, vendors and tags are many, and items come before them. */
export type Kind = 'command' | 'place';

const scores = {
  command: { exact: 6, begins: 5, inLabel: 4, phrase: 4, inPhrases: 1 },
  place: { exact: 3.5, begins: 2.5, inLabel: 1.5, phrase: 1, inPhrases: 1 },
} as const;

/** From here on it is certain what was meant, whatever items are found. */
export const certain = 4;
/** A phrase that was only begun says little: “re” is not yet “reorder”. */
const shortestPhrase = 3;

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Scores how well a search fits; 0 if it does not. Every word of it has to begin a word of what is found. */
export function scoreOf({ label, name: own = label, words = [] }: Findable, search: string, kind: Kind): number {
  const wanted = plain(search);
  const name = plain(own);
  const score = scores[kind];
  if (wanted === '') return 0;
  if (name === wanted) return score.exact;
  if (name.startsWith(wanted)) return score.begins;
  if (hasWords(name, wanted)) return score.inLabel;
  const phrases = words.map(plain);
  if (wanted.length >= shortestPhrase && phrases.some((phrase) => phrase.startsWith(wanted))) return score.phrase;
  return hasWords([name, ...phrases].join(' '), wanted) ? score.inPhrases : 0;
}

function hasWords(text: string, wanted: string): boolean {
  const there = text.split(/[^\p{L}\p{N}°/]+/u);
  return wanted.split(' ').every((word) => there.some((one) => one.startsWith(word)));
}

export interface FoundItem {
  name: string;
  sku: string | null;
  inventoryNumber: string | null;
}

/** The same for the items the server found, which come best first. */
export function scoreOfItems(items: readonly FoundItem[], search: string, isSimilar: boolean): number {
  const [best] = items;
  if (!best) return 0;
  if (isSimilar) return 0.5;
  const wanted = plain(search);
  if ([best.name, best.sku, best.inventoryNumber].some((one) => one !== null && plain(one) === wanted)) return 5.5;
  if (plain(best.name).startsWith(wanted)) return 3;
  return hasWords(plain(best.name), wanted) ? 2.75 : 2;
}

/** Puts items found by their name before the others; otherwise they stay as the server found them. */
export function namedFirst<Item extends FoundItem>(items: readonly Item[], search: string): Item[] {
  const fit = ({ name }: Item) => scoreOf({ label: name }, search, 'place');
  return items.toSorted((one, other) => fit(other) - fit(one));
}

export interface Scored<Result> {
  result: Result;
  score: number;
}

/** The best of a group first; equally good ones stay as they come. */
export function best<Result extends Findable>(of: readonly Result[], search: string, kind: Kind, most: number): Scored<Result>[] {
  return of
    .map((result) => ({ result, score: scoreOf(result, search, kind) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most);
}
