import { open } from 'node:fs/promises';
import type { FileAnswer } from '@onhand/contract/route';
import { pauses } from './pauses.ts';
import type { InThread } from './thread-work.ts';

/** An order whose answer is a file, written where the order says. */
export type ToFile<Input> = Input & { path: string };

/** Messages about a file while it is written: its type and name once, then the number of bytes written so far. */
export type FileProgress = { head: Pick<FileAnswer, 'contentType' | 'fileName'> } | { written: number };

const toldEvery = 64 * 1024;

/** Writes a file for another thread, which sends it while it grows. Answers how many bytes it has in the end. */
export async function writeGrowing(file: FileAnswer, path: string, { tell, signal }: InThread): Promise<number> {
  const { content, contentType, fileName } = file;
  const target = await open(path, 'wx');
  const progress = (one: FileProgress) => tell(one);
  progress({ head: { contentType, ...(fileName && { fileName }) } });
  const pause = pauses(signal);
  let [written, told] = [0, 0];
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      await target.writeFile(bytes);
      written += bytes.length;
      if (written - told >= toldEvery) progress({ written: (told = written) });
      signal.throwIfAborted();
      await pause();
    }
    return written;
  } finally {
    await target.close();
  }
}
