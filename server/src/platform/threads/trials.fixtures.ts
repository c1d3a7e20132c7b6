import { AppError } from '../errors.ts';
import { pauses } from './pauses.ts';
import type { ThreadWork } from './thread-work.ts';

type Trial = 'answers' | 'refuses' | 'fails' | 'exits' | 'fills its memory' | 'works on' | 'hangs' | 'answers with bytes';

/** Does to its thread what the trial names. */
export const work: ThreadWork<Trial, string | Uint8Array> = async (trial, { signal, tell }) => {
  tell(trial);
  const pause = pauses(signal);
  const held: number[][] = [];
  if (trial === 'refuses') throw new AppError('TOO_LARGE', { message: 'Too many labels.' });
  if (trial === 'fails') throw new Error('a defect');
  if (trial === 'exits') process.exit(3);
  if (trial === 'fills its memory') for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index * 1.5));
  if (trial === 'works on') for (;;) await pause();
  if (trial === 'hangs') for (;;);
  return trial === 'answers with bytes' ? new Uint8Array(10) : trial;
};
