import type { ItemSummary } from '@onhand/contract/item-answers';

/** The tags any of the items carries, each once. */
export function tagsOf(items: readonly Pick<ItemSummary, 'tags'>[]): number[] {
  return [...new Set(items.flatMap(({ tags }) => tags.map(({ id }) => id)))];
}

/** A person types this before so many items are deleted for good, so that it does not happen by a stray click. */
export function wordToDelete(count: number): string {
  return count === 1 ? 'delete' : String(count);
}

export function isWordToDelete(typed: string, count: number): boolean {
  return typed.replace(/[\s,.]/g, '').toLowerCase() === wordToDelete(count);
}
