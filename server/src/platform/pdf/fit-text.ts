/** How wide a text is, in ems. */
export type Measure = (text: string) => number;

export interface TextBox {
  width: number;
  height: number;
  maxLines: number;
  maxSize: number;
  minSize: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

/** From one baseline to the next, in ems. */
export const lineHeight = 1.2;

const step = 0.5;
/** How much smaller a text may be if that saves a line: a last line of one letter reads badly. */
const worthALine = 0.8;
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The largest size at which the text fits its box well; where none does, the smallest, with words broken and the end cut off. */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0 || box.width <= 0) return { size: box.minSize, lines: [] };
  const widths = new Map([...words, ' '].map((word) => [word, measure(word)]));
  const known: Measure = (part) => widths.get(part) ?? measure(part);
  let best: FittedText | undefined;
  for (let size = box.maxSize; size >= Math.max(box.minSize, (best?.size ?? 0) * worthALine); size -= step) {
    const lines = wrap(words, box.width / size, known);
    if (lines && lines.length <= linesIn(box, size) && (!best || lines.length < best.lines.length)) best = { size, lines };
  }
  if (best) return best;
  const size = box.minSize;
  const width = box.width / size;
  const broken = words.flatMap((word) => breakWord(word, width, known));
  return { size, lines: cutOff(wrap(broken, width, known) ?? broken, Math.max(1, linesIn(box, size)), width, measure) };
}

function linesIn({ height, maxLines }: TextBox, size: number): number {
  return Math.min(maxLines, Math.floor(height / (size * lineHeight) + 1e-6));
}

/** Undefined when a word alone is wider than a line. */
function wrap(words: readonly string[], width: number, measure: Measure): string[] | undefined {
  const lines: string[] = [];
  const space = measure(' ');
  let used = 0;
  for (const word of words) {
    const wide = measure(word);
    if (wide > width) return undefined;
    const last = lines.at(-1);
    if (last !== undefined && used + space + wide <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
      used += space + wide;
    } else {
      lines.push(word);
      used = wide;
    }
  }
  return lines;
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const grapheme of graphemesOf(word)) {
    if (part !== '' && measure(part + grapheme) > width) {
      parts.push(part);
      part = '';
    }
    part += grapheme;
  }
  return part === '' ? parts : [...parts, part];
}

function cutOff(lines: readonly string[], count: number, width: number, measure: Measure): string[] {
  if (lines.length <= count) return [...lines];
  const kept = lines.slice(0, count);
  const last = graphemesOf(kept.at(-1) ?? '');
  while (last.length > 1 && measure(`${last.join('').trimEnd()}…`) > width) last.pop();
  return [...kept.slice(0, -1), `${last.join('').trimEnd()}…`];
}
