import { limits } from '@onhand/contract/limits';

/** An item's id and the value it was sorted by. */
export interface Found {
  id: number;
  sortValue: string;
}

const mostWords = 8;

export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** Splits as the words of items are split: a code stays whole, “push-fit” is two words. */
export function wordsToCompare(search: string | undefined): string[] {
  return wordsOf(search)
    .flatMap((word) => (/\d/.test(word) ? [word] : word.split(/[^\p{L}]+/u).filter(Boolean)))
    .slice(0, mostWords);
}

/** No word that is learned is longer, so nothing is near one that is longer by more than two slips. */
const longestCompared = 42;

/** Comparing is what such a search costs: of many words only the longest are, which a slip happens in most easily; the others are as typed. */
export function comparedOf(words: readonly string[]): Set<string> {
  const byLength = words.filter((word) => word.length <= longestCompared).sort((one, other) => other.length - one.length);
  return new Set(byLength.slice(0, limits.searchWordsCompared));
}

/** The word with two neighbouring letters in the wrong order, which is one slip of the fingers and not two. */
export function swapped(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] as string)
      .join(''),
  );
}

/** Anywhere in the text; what LIKE would take for a wildcard is meant as it stands. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The next page goes on after this value, and among equal values after this id. */
export function cursorOf({ id, sortValue }: Found): string {
  return Buffer.from(JSON.stringify([sortValue, id])).toString('base64url');
}

export function positionAt(cursor: string): Found | undefined {
  try {
    const [sortValue, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    return typeof sortValue === 'string' && Number.isSafeInteger(id) ? { sortValue, id: id as number } : undefined;
  } catch {
    return undefined;
  }
}
