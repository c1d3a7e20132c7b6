export interface ComboboxOption {
  value: string;
  label: string;
  /** A named color or none; left out where the options have no colors at all. */
  color?: string | null;
}

/** More than anyone reads, few enough to draw at once. */
const mostShown = 100;

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options that hold every word typed, those that begin with it first; the rest is counted, not drawn. */
export function matching(options: readonly ComboboxOption[], search: string): { shown: ComboboxOption[]; hidden: number } {
  const text = folded(search).trim();
  const words = text.split(/\s+/).filter(Boolean);
  const found = options
    .map((option) => ({ option, name: folded(option.label) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((one, other) => Number(other.name.startsWith(text)) - Number(one.name.startsWith(text)));
  return { shown: found.slice(0, mostShown).map(({ option }) => option), hidden: Math.max(0, found.length - mostShown) };
}

/**
 * True if an option has just that name; texts that differ only in case or accents are different to a person creating one, but not to the
 * server.
 */
export function exactly(options: readonly ComboboxOption[], text: string): boolean {
  return options.some(({ label }) => label.trim().toLowerCase() === text.trim().toLowerCase());
}
