import type { Attempt } from './decoder.rules.ts';
import type { DecodedCode } from './symbologies.rules.ts';

interface Reading {
  look: (attempt: Attempt) => Promise<DecodedCode | null>;
  /** True while there is time for another look: a person waits for the answer. */
  hasTime: () => boolean;
}

/**
 * One look after the other until one finds a code. Squares check themselves. Bars are believed when two looks agree that saw other pixels,
 * and no other reading has as many: in a blurred picture a look now and then reads digits wrongly, with the right check digit, and every
 * look at the same pixels reads the same.
 */
export async function readPicture(attempts: readonly Attempt[], { look, hasTime }: Reading): Promise<DecodedCode | null> {
  const votes = new Votes();
  for (const attempt of attempts) {
    if (!hasTime()) return null;
    const code = await look(attempt);
    if (!code) continue;
    if (!code.isLinear) return code;
    const others = otherLooks(attempt);
    for (let vote: DecodedCode | null = code, at = attempt; ; ) {
      if (vote?.isLinear && votes.isBelieved(vote.text, at)) return vote;
      const next = others.shift();
      if (!next) break;
      if (votes.hasSeen(next)) continue;
      if (!hasTime()) return null;
      [vote, at] = [await look(next), next];
    }
  }
  return null;
}

/** Counts the texts that were read, and in which drawings of the picture. */
class Votes {
  readonly #drawings = new Map<string, Set<string>>();

  hasSeen(attempt: Attempt): boolean {
    return [...this.#drawings.values()].some((drawings) => drawings.has(drawingOf(attempt)));
  }

  /** Counts the reading; true where it is the one to believe by now. */
  isBelieved(text: string, attempt: Attempt): boolean {
    const own = this.#drawings.get(text) ?? new Set();
    this.#drawings.set(text, own.add(drawingOf(attempt)));
    const mostOfOthers = Math.max(0, ...[...this.#drawings].filter(([other]) => other !== text).map(([, { size }]) => size));
    return own.size >= 2 && own.size > mostOfOthers;
  }
}

/** Names the drawing by what decides its pixels; the threshold between dark and light makes no difference to a line across bars. */
function drawingOf({ crop, maxSide, turn, enlarge }: Attempt): string {
  const scale = Math.min(1, maxSide / Math.max(crop.width, crop.height)) * enlarge;
  return [crop.x, crop.y, crop.width, crop.height, turn, scale.toFixed(3)].join(' ');
}

const slightTurn = 4;

/** The same part of the picture drawn a little differently, so that the lines across the bars meet other pixels. */
function otherLooks(attempt: Attempt): Attempt[] {
  const { turn, enlarge } = attempt;
  return [
    { ...attempt, turn: turn + slightTurn },
    { ...attempt, enlarge: enlarge * 1.3 },
    { ...attempt, enlarge: enlarge * 0.8 },
    { ...attempt, enlarge: enlarge * 1.7 },
  ];
}
