/** How wide a text is on one line, in pixels. */
export type Ruler = (text: string) => number;

const dots = '…';

/** Whether a text takes no more than so many lines of this width, broken as browsers break it: at spaces, after hyphens, in a word longer than a line. */
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
  const keeping = (count: number) => {
    const end = Math.floor(count / 2);
    const start = letters.slice(0, count - end).join('');
    return `${start.trimEnd()}${dots}${fromWord(letters.slice(letters.length - end).join(''))}`;
  };
  let least = 2;
  let most = letters.length - 1;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fitsIn(keeping(middle), lines, width, ruler)) least = middle;
    else most = middle - 1;
  }
  return keeping(least);
}

/** The rest of a word says nothing where the next one is near. */
function fromWord(end: string): string {
  return end.replace(/^\S{0,4}\s+/, '');
}
