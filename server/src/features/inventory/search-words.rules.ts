import { limits } from '@onhand/contract/limits';

const [shortest, longest] = [3, 40];

/** The codes that items have from birth: ten signs by chance, whose letters between two digits are no word. */
const ownCodes = /(?<!\S)(?=\S*\d)[2-9a-hj-np-z]{10}(?!\S)/g;

/**
 * The words that an item teaches by its search text: words of letters, and codes, which have digits and are kept whole. An item teaches so
 * many; those beyond still find what has them, but are not proposed to whoever types one wrong.
 */
export function wordsToLearn(searchText: string): string[] {
  const words = searchText.replace(ownCodes, ' ').split(/[^\p{Alphabetic}]+/u);
  const codes = searchText.split(/[\s,;]+/).filter((code) => /\d/.test(code));
  return [...words, ...codes].filter(({ length }) => length >= shortest && length <= longest).slice(0, limits.searchWordsOfItem);
}
