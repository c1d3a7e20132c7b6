/** “an Onhand”, “a van”: by how the word begins. */
export function withArticle(word: string): string {
  // “a unit”, “a user”, “an hour” are said otherwise than they are written.
  const isVowel = /^[aeiou]/i.test(word) ? !/^(uni|use|uti|eu|one\b)/i.test(word) : /^(hour|honest|heir)/i.test(word);
  return `${isVowel ? 'an' : 'a'} ${word}`;
}
