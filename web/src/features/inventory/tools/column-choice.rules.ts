/** What a person who has chosen nothing sees beside the name: as much as a laptop shows without scrolling sideways. */
export const usualColumns: readonly string[] = ['sku', 'quantity', 'stockStatus', 'folder', 'sellingPrice', 'totalValue'];

/** The choice of one of the people who use this browser; null where they made none, or what is stored is not ours. */
export function readChoice(stored: string, userId: string): string[] | null {
  const choice = parsed(stored)[userId];
  return Array.isArray(choice) ? choice.filter((id) => typeof id === 'string') : null;
}

/** What to store for a person's new choice, the others' kept; null goes back to the usual. */
export function writeChoice(stored: string, userId: string, ids: readonly string[] | null): string {
  const { [userId]: _, ...others } = parsed(stored);
  return JSON.stringify(ids === null ? others : { ...others, [userId]: ids });
}

function parsed(stored: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The columns in the chosen order; what has gone meanwhile (a deleted field, the right to see costs) drops out. */
export function chosen<Column extends { id: string }>(all: readonly Column[], ids: readonly string[]): Column[] {
  return [...new Set(ids)].flatMap((id) => all.find((column) => column.id === id) ?? []);
}

/** Chosen ones first, as ordered; the others follow as they come. The order of the picker. */
export function inPickerOrder<Column extends { id: string }>(all: readonly Column[], shownIds: readonly string[]): Column[] {
  return [...chosen(all, shownIds), ...all.filter(({ id }) => !shownIds.includes(id))];
}

export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

/** The id one place further up (-1) or down (1); at the end it stays where it is. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const next = [...ids];
  next.splice(from, 1);
  next.splice(to, 0, id);
  return next;
}
