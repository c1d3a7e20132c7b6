import type { Attempt } from './decoder.rules.ts';
import type { DecodedCode } from './symbologies.rules.ts';

interface Reading {
  look: (attempt: Attempt) => Promise<DecodedCode | null>;
  /** Whether there is time for another look: a person waits for the answer. */
  hasTime: () => boolean;
}

/**
 * One look after the other until one finds a code. Squares check themselves. Bars are believed when two looks that differ read the same:
 * in a blurred picture one look now and then reads a digit wrongly, with the right check digit.
 */
export async function readPicture(attempts: readonly Attempt[], { look, hasTime }: Reading): Promise<DecodedCode | null> {
  const seen = new Set<string>();
  for (const attempt of attempts) {
    if (!hasTime()) return null;
    const code = await look(attempt);
    if (!code) continue;
    if (!code.isLinear || seen.has(code.text)) return code;
    seen.add(code.text);
    for (const other of otherLooks(attempt)) {
      if (!hasTime()) return null;
      if ((await look(other))?.text === code.text) return code;
    }
  }
  return null;
}

const slightTurn = 4;

/** The same part of the picture, drawn a little differently, so that the lines across the bars meet other pixels. */
function otherLooks(attempt: Attempt): Attempt[] {
  const { turn, enlarge, options } = attempt;
  const binarizer = options.binarizer === 'GlobalHistogram' ? 'LocalAverage' : 'GlobalHistogram';
  return [
    { ...attempt, enlarge: enlarge * 0.8 },
    { ...attempt, turn: turn + slightTurn },
    { ...attempt, enlarge: enlarge * 1.3 },
    { ...attempt, options: { ...options, binarizer } },
  ];
}
