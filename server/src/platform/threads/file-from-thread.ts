import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileAnswer } from '@onhand/contract/route';
import { endingWith } from '../files/ending-with.ts';
import type { FileProgress, ToFile } from './growing-file.ts';
import type { ThreadWork } from './thread-work.ts';
import type { Order, Threads } from './threads.ts';

type Unwritten<Work extends ThreadWork<never, number>> = Omit<Order<Work>, 'input' | 'onProgress'> & {
  input: Omit<Parameters<Work>[0], 'path'>;
};

/**
 * A file that a thread writes to the disk as fast as it can, and that is sent while it grows: the first bytes come soon, and whoever
 * takes them slowly holds no thread.
 */
export async function fileFromThread<Work extends ThreadWork<ToFile<never>, number>>(
  threads: Threads,
  order: Unwritten<Work>,
): Promise<FileAnswer> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-file-'));
  const path = join(folder, 'file');
  const discard = () => rm(folder, { recursive: true, force: true });
  const growing = new Growing();
  const head = Promise.withResolvers<Extract<FileProgress, { head: object }>['head']>();
  const onProgress = (progress: FileProgress) => {
    if ('head' in progress) head.resolve(progress.head);
    else growing.grow(progress.written);
  };
  const input = { ...order.input, path } as Parameters<Work>[0];
  threads.run<Work>({ ...order, input, onProgress }).then(
    (size) => growing.end(size),
    (error: Error) => {
      head.reject(error);
      growing.fail(error);
    },
  );
  try {
    return { ...(await head.promise), content: endingWith(contentOf(path, growing), discard) };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Tracks how much of a file has been written, and whether more comes. */
class Growing {
  written = 0;
  isWhole = false;
  private error: Error | undefined;
  private progress = Promise.withResolvers<void>();

  grow(written: number): void {
    this.written = written;
    this.tell();
  }

  end(size: number): void {
    this.isWhole = true;
    this.grow(size);
  }

  fail(error: Error): void {
    this.error = error;
    this.tell();
  }

  /** Waits until more than so many bytes are there, or all. */
  async beyond(bytes: number): Promise<void> {
    while (this.written <= bytes && !this.isWhole && !this.error) await this.progress.promise;
    if (this.error) throw this.error;
  }

  private tell(): void {
    this.progress.resolve();
    this.progress = Promise.withResolvers<void>();
  }
}

const atOnce = 64 * 1024;

async function* contentOf(path: string, growing: Growing): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let at = 0; ; ) {
      await growing.beyond(at);
      if (at >= growing.written) return;
      const { bytesRead, buffer } = await file.read(Buffer.alloc(atOnce), 0, Math.min(atOnce, growing.written - at), at);
      if (bytesRead === 0) throw new Error('a file became shorter while it was sent');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
