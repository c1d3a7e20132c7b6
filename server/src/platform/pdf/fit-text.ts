/** Returns a text's width in ems. */
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

/** Distance between baselines, in ems. */
export const lineHeight = 1.2;

const step = 0.5;
/** A text may shrink by this factor if that saves a line: a last line of one letter reads badly. */
const worthALine = 0.8;
/** No letter that is drawn is narrower, in ems: of what cannot fit by this, nothing is measured. */
const narrowest = 0.2;
/** A line with less room than this is full, in ems. */
const hardlyRoom = 0.25;
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Here each letter is a character of its own, and need not be told from its neighbours, which takes most of the time of a long text. */
const basic = /^[\x20-\x7e]*$/;
const graphemesOf = (text: string) => (basic.test(text) ? Array.from(text) : Array.from(segmenter.segment(text), ({ segment }) => segment));

/** The largest size at which the text fits its box well; where none does, the smallest, with words broken and the end cut off. */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  const size = box.minSize;
  const width = box.width / size;
  const mostInLine = Math.ceil(width / narrowest);
  const count = Math.max(1, linesIn(box, size));
  const { start, isCut } = startOf(text, mostInLine * count);
  const words = start.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0 || box.width <= 0) return { size, lines: [] };
  const widths = new Map<string, number>();
  const known: Measure = (part) => {
    const wide = widths.get(part) ?? measure(part);
    widths.set(part, wide);
    return wide;
  };
  if (!isCut && words.every((word) => !isLongerThan(word, mostInLine))) {
    const best = bestSize(words, box, known);
    if (best) return best;
  }
  const lines = wrap(brokenWords(words, width, mostInLine, known), width, known, count + 1);
  const isWhole = !isCut && lines.length <= count;
  return { size, lines: isWhole ? lines : cutOff(lines.slice(0, count), width, known) };
}

function bestSize(words: readonly string[], box: TextBox, measure: Measure): FittedText | undefined {
  let best: FittedText | undefined;
  for (let size = box.maxSize; size >= Math.max(box.minSize, (best?.size ?? 0) * worthALine); size -= step) {
    const width = box.width / size;
    if (words.some((word) => measure(word) > width)) continue;
    const lines = wrap(words, width, measure);
    if (lines.length <= linesIn(box, size) && (!best || lines.length < best.lines.length)) best = { size, lines };
  }
  return best;
}

function linesIn({ height, maxLines }: TextBox, size: number): number {
  return Math.min(maxLines, Math.floor(height / (size * lineHeight) + 1e-6));
}

/** Returns the first characters, as a reader counts them. A text comes from anybody and may be far longer than its box. */
function startOf(text: string, most: number): { start: string; isCut: boolean } {
  if (text.length <= most) return { start: text, isCut: false };
  if (basic.test(text)) return { start: text.slice(0, most), isCut: text.slice(most).trim() !== '' };
  let seen = 0;
  for (const { index } of segmenter.segment(text)) {
    if (seen++ === most) return { start: text.slice(0, index), isCut: text.slice(index).trim() !== '' };
  }
  return { start: text, isCut: false };
}

const isLongerThan = (word: string, most: number) => word.length > most && graphemesOf(word).length > most;

/** Fills each line with as many words as fit. Lines beyond `most` are not worked out. */
function wrap(words: Iterable<string>, width: number, measure: Measure, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  const space = measure(' ');
  let used = 0;
  for (const word of words) {
    const wide = measure(word);
    const last = lines.at(-1);
    if (last !== undefined && used + space + wide <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
      used += space + wide;
    } else if (lines.length === most) {
      break;
    } else {
      lines.push(word);
      used = wide;
    }
  }
  return lines;
}

/** The words, those wider than a line in parts; each is broken when it is wanted. */
function* brokenWords(words: readonly string[], width: number, mostInLine: number, measure: Measure): Generator<string> {
  for (const word of words) {
    if (!isLongerThan(word, mostInLine) && measure(word) <= width) {
      yield word;
      continue;
    }
    for (let rest = graphemesOf(word); rest.length > 0; ) {
      const length = longestFit(rest, width, mostInLine, (part) => measure(part.join('')));
      yield rest.slice(0, length).join('');
      rest = rest.slice(length);
    }
  }
}

/**
 * Returns how many characters from the first fit a line, at least one. Letters join, so that a part is not as wide as the sum of its
 * letters: whole parts are measured, each where the last one says it should be.
 */
function longestFit(characters: readonly string[], width: number, most: number, measure: (part: readonly string[]) => number): number {
  let [fits, fitting, tooLong] = [1, 0, Math.min(characters.length, most) + 1];
  // Half an em a letter is what most scripts come to.
  let guess = Math.floor(width / 0.5);
  while (tooLong - fits > 1 && (fits === 1 || width - fitting >= hardlyRoom)) {
    const tried = Math.min(tooLong - 1, Math.max(fits + 1, guess));
    const wide = measure(characters.slice(0, tried));
    if (wide <= width) [fits, fitting] = [tried, wide];
    else tooLong = tried;
    const next = Math.floor((tried * width) / Math.max(wide, narrowest));
    guess = next > fits && next < tooLong ? next : Math.floor((fits + tooLong) / 2);
  }
  return fits;
}

/** The last of these lines with dots at its end, and so much of it that these fit too. */
function cutOff(lines: readonly string[], width: number, measure: Measure): string[] {
  const last = graphemesOf(lines.at(-1) ?? '');
  const ended = (part: readonly string[]) => `${part.join('').trimEnd()}…`;
  const length = longestFit(last, width, last.length, (part) => measure(ended(part)));
  return [...lines.slice(0, -1), ended(last.slice(0, length))];
}
