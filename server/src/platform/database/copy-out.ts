import type { Socket } from 'node:net';
import type { Ask } from './line.ts';

/** So much is handed on at once; PostgreSQL sends each row by itself. */
const blockBytes = 256 * 1024;

/** Takes some whole and partial rows of a copy; the next ones are read once it has, into the same bytes. */
export type TakeCopied = (block: Buffer) => Promise<void>;

/**
 * Runs `COPY … TO STDOUT`; answers how many rows there were. While a block is being taken nothing is read, so PostgreSQL waits as well. It goes with a line's
 * other statements, because a connection whose statements travel together takes no stream of its own (`operations/copy-stream.ts`).
 */
export async function copyOut(ask: Ask, sql: string, take: TakeCopied): Promise<number> {
  // A new one each time would have V8 look through the whole heap for those that nobody needs any more, again and again.
  const free: Buffer[] = [];
  const another = () => free.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
  let block = another();
  let used = 0;
  let taking = Promise.resolve();
  let waiting = 0;
  let socket: Socket | undefined;
  const hand = (full: Buffer) => {
    waiting++;
    socket?.pause();
    taking = taking
      .then(() => take(full))
      .finally(() => {
        free.push(full);
        if (--waiting === 0) socket?.resume();
      });
    // Who began the copy hears of it when all has come.
    taking.catch(() => undefined);
  };
  // It lies in a buffer that is used again.
  const copied = (chunk: Buffer, from: number, to: number, line: Socket) => {
    socket = line;
    for (let at = from; at < to; ) {
      const fitting = chunk.copy(block, used, at, to);
      at += fitting;
      used += fitting;
      if (used < blockBytes) continue;
      hand(block);
      block = another();
      used = 0;
    }
  };
  // Rows are told from other messages by counting bytes, so nothing of what was asked before may be on its way any more.
  await ask({ text: 'SELECT' });
  const { count } = await ask({ text: sql, copied });
  if (used > 0) hand(block.subarray(0, used));
  await taking;
  return count;
}
