import { setImmediate } from 'node:timers/promises';
import { type ToFile, writeGrowing } from './growing-file.ts';
import type { ThreadWork } from './thread-work.ts';

interface Trial {
  chunks: number;
  end: 'whole' | 'broken' | 'never';
}

const chunk = 'x'.repeat(40_000);

/** Files as a thread may write them: to their end, until something goes wrong, or without end. */
export const work: ThreadWork<ToFile<Trial>, number> = ({ chunks, end, path }, thread) => {
  async function* content() {
    for (let count = 0; count < chunks; count++) yield chunk;
    if (end === 'never') for (;;) await setImmediate(thread.signal.throwIfAborted());
    if (end === 'broken') throw new Error('the disk is gone');
  }
  return writeGrowing({ content: content(), contentType: 'text/plain', fileName: 'trial.txt' }, path, thread);
};
