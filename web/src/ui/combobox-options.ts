import type { ListboxOption } from './listbox.tsx';
import { plainText } from './plain-text.ts';

/** The options that hold every word typed, those that begin with it first. */
export function matching<Option extends ListboxOption>(options: readonly Option[], search: string): Option[] {
  const text = plainText(search).trim();
  const words = text.split(/\s+/).filter(Boolean);
  return options
    .map((option) => ({ option, name: plainText(option.label) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((one, other) => Number(other.name.startsWith(text)) - Number(one.name.startsWith(text)))
    .map(({ option }) => option);
}

/**
 * True if an option has just that name; texts that differ only in case or accents are different to a person creating one, but not to the
 * server.
 */
export function exactly(options: readonly ListboxOption[], text: string): boolean {
  return options.some(({ label }) => label.trim().toLowerCase() === text.trim().toLowerCase());
}
