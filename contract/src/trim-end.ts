/**
 * Removes this letter from the end, however often it stands there. It uses no expression, because `/x+$/` looks at a run of them once for
 * each of its letters: sixteen thousand slashes in an address would keep a server busy for seconds.
 */
export function trimEnd(text: string, letter: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === letter) end--;
  return text.slice(0, end);
}
