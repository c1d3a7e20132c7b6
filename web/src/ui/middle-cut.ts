/** Returns the width of a text on one line, in pixels. */
export type Ruler = (text: string) => number;

const dots = '…';

/**
 * True if a text takes no more than so many lines of this width, broken as browsers break it: at spaces, after hyphens, in a word longer
 * than a line.
 */
export function fitsIn(text: string, lines: number, width: number, ruler: Ruler): boolean {
  let line = 1;
  let used = 0;
  for (const word of text.match(/[^\s-]*(?:-+|\s+)|[^\s-]+$/g) ?? []) {
    const visible = ruler(word.trimEnd());
    if (used > 0 && used + visible > width) {
      line += 1;
      used = 0;
    }
    if (visible > width) {
      line += Math.floor(visible / width);
      used = visible % width;
    } else used += ruler(word);
    if (line > lines) return false;
  }
  return true;
}

/**
 * As much of the beginning and of the end as fits, with dots between them: names of parts that are alike differ in their sizes, which come last.
 */
export function cutInMiddle(text: string, lines: number, width: number, ruler: Ruler): string {
  if (width <= 0 || fitsIn(text, lines, width, ruler)) return text;
  const letters = Array.from(text);
  const joined = (start: number, end: string) => `${letters.slice(0, start).join('').trimEnd()}${dots}${end}`;
  const endOf = (count: number) => fromWord(letters.slice(letters.length - Math.floor(count / 2)).join(''));
  const keeping = (count: number) => joined(count - Math.floor(count / 2), endOf(count));
  const isFitting = (shown: string) => fitsIn(shown, lines, width, ruler);
  const count = greatest(2, letters.length - 1, (some) => isFitting(keeping(some)));
  // The end is cut at a word, and the space that saves goes to the beginning.
  const end = endOf(count);
  const least = count - Math.floor(count / 2);
  return joined(
    greatest(least, Math.max(least, letters.length - Array.from(end).length - 1), (some) => isFitting(joined(some, end))),
    end,
  );
}

/** The greatest number from `least` on that will do, where every smaller one does too. */
function greatest(least: number, most: number, willDo: (count: number) => boolean): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (willDo(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rest of a word says nothing where the next one is near. */
function fromWord(end: string): string {
  return end.replace(/^\S{0,4}\s+/, '');
}
