import { placed, stroke } from './ink.ts';

// Drawn by strokes on a field of 4 × 6, because a server may have no fonts at all.
const strokes: Record<string, string> = {
  '0': 'M1 0H3Q4 0 4 1V5Q4 6 3 6H1Q0 6 0 5V1Q0 0 1 0',
  '1': 'M1 1L2 0V6M1 6H3',
  '2': 'M0 1Q0 0 1 0H3Q4 0 4 1V2L0 6H4',
  '3': 'M0 0H4L2 2.5Q4 2.5 4 4.2Q4 6 2 6Q0 6 0 5',
  '4': 'M3 6V0L0 4H4',
  '5': 'M4 0H0V2.5H2.5Q4 2.5 4 4.2Q4 6 2.5 6H0',
  '6': 'M3.5 0H1.5Q0 0 0 2V4.5Q0 6 2 6Q4 6 4 4.4Q4 2.8 2 2.8Q0 2.8 0 4.3',
  '7': 'M0 0H4L1.5 6',
  '8': 'M2 2.8Q0.3 2.8 0.3 1.4Q0.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 2 2.8Q0 2.8 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.8 2 2.8',
  '9': 'M4 1.8Q4 3.2 2 3.2Q0 3.2 0 1.6Q0 0 2 0Q4 0 4 1.6V3Q4 6 1 6',
  A: 'M0 6L2 0L4 6M0.8 4H3.2',
  B: 'M0 0V6H2.5Q4 6 4 4.4Q4 2.8 2.5 2.8H0M0 0H2.3Q3.6 0 3.6 1.4Q3.6 2.8 2.3 2.8',
  C: 'M4 1Q4 0 2.5 0H1.5Q0 0 0 1.5V4.5Q0 6 1.5 6H2.5Q4 6 4 5',
  D: 'M0 0V6H2Q4 6 4 4V2Q4 0 2 0H0',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q4 0 2.5 0H1.5Q0 0 0 1.5V4.5Q0 6 1.5 6H4V3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  K: 'M0 0V6M4 0L0 3.4M1.3 2.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1.5 0H2.5Q4 0 4 1.5V4.5Q4 6 2.5 6H1.5Q0 6 0 4.5V1.5Q0 0 1.5 0',
  P: 'M0 6V0H2.5Q4 0 4 1.7Q4 3.4 2.5 3.4H0',
  R: 'M0 6V0H2.5Q4 0 4 1.6Q4 3.2 2.5 3.2H0M2.2 3.2L4 6',
  S: 'M4 1Q4 0 2.5 0H1.5Q0 0 0 1.4Q0 2.7 1.5 2.9L2.5 3.1Q4 3.3 4 4.6Q4 6 2.5 6H1.5Q0 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4.5Q0 6 1.5 6H2.5Q4 6 4 4.5V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2.5L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  '/': 'M0.4 6L3.6 0',
  '-': 'M0.6 3H3.4',
  '+': 'M0.4 3H3.6M2 1.4V4.6',
  '%': 'M0.4 6L3.6 0M0.6 0.6V1.2M3.4 4.8V5.4',
  '°': 'M0.6 1Q0.6 0 1.5 0Q2.4 0 2.4 1Q2.4 2 1.5 2Q0.6 2 0.6 1',
  '.': 'M1 6V5.9',
  ' ': '',
};

/** Words in the middle of `x, y`, as high as they may be and no wider than `width`. */
export function lettering(text: string, x: number, y: number, height: number, width: number, color: string): string {
  const letters = Array.from(text.toUpperCase()).filter((letter) => letter in strokes);
  if (letters.length === 0) return '';
  const units = letters.length * 6 - 2;
  const scale = Math.min(height / 6, width / units);
  const drawn = letters.map((letter, at) => placed(at * 6, 0, 1, stroke(strokes[letter] ?? '', 1.1, color))).join('');
  return placed(x - (units * scale) / 2, y - 3 * scale, scale, drawn);
}

/** Which letters there are, so that the catalogue's marks can be checked. */
export const canLetter = (text: string) => Array.from(text.toUpperCase()).every((letter) => letter in strokes);
