import type { Found } from './item-list.store.ts';

const mostWords = 8;

export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** Anywhere in the text; what LIKE would take for a wildcard is meant as it stands. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Where the next page goes on: after this value, and among equal values after this id. */
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
