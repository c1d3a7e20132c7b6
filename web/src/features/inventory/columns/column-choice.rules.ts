/** A person who has chosen no columns sees these beside the name: as many as a laptop shows without scrolling sideways. */
export const usualColumns: readonly string[] = ['sku', 'quantity', 'stockStatus', 'folder', 'sellingPrice', 'totalValue'];

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
