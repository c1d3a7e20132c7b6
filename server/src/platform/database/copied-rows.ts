import type { Socket } from 'node:net';

/** Takes a part of what a copy sends: the bytes from `from` to `to`, which are used again afterwards. */
export type TakeBytes = (chunk: Buffer, from: number, to: number) => void;

const rowCode = 'd'.charCodeAt(0);
const headBytes = 5;

/**
 * Takes the rows of a copy out of what a connection sends before pg sees it, and gives it all else. pg makes a message and a buffer of each row, which
 * for half a million of them is more work than all that is done with them. It begins where a message begins, and ends when the function it answers is called.
 */
export function takeCopiedRows(stream: Socket, take: TakeBytes): () => void {
  const others = stream.listeners('data') as ((chunk: Buffer) => void)[];
  const pass = (bytes: Buffer) => {
    for (const listener of others) listener.call(stream, bytes);
  };
  const head = Buffer.alloc(headBytes);
  let headHas = 0;
  let isRow = false;
  let left = 0;
  let isOver = false;
  const read = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      if (left > 0) {
        const to = Math.min(chunk.length, at + left);
        left -= to - at;
        if (isRow) take(chunk, at, to);
        else pass(chunk.subarray(at, to));
        at = to;
        // Whoever heard of the end while it was passed on reads from there by themselves, also what lies behind it in this chunk.
        if (isOver) return pass(chunk.subarray(at));
        continue;
      }
      while (headHas < headBytes && at < chunk.length) head[headHas++] = chunk[at++] as number;
      if (headHas < headBytes) return;
      headHas = 0;
      isRow = head[0] === rowCode;
      // The length counts itself and not the code before it.
      left = head.readUInt32BE(1) - (headBytes - 1);
      if (!isRow) pass(Buffer.from(head));
    }
  };
  for (const listener of others) stream.off('data', listener);
  stream.on('data', read);
  return () => {
    isOver = true;
    stream.off('data', read);
    for (const listener of others) if (!stream.listeners('data').includes(listener)) stream.on('data', listener);
  };
}
