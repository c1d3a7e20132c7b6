import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { takeCopiedRows } from './copied-rows.ts';

function message(code: string, text: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeUInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

const end = message('Z', 'T');
const [before, rows, behind] = [
  [message('2', ''), message('H', '\0\0\0')],
  ['a,"b"\n', '', 'c\n'].map((row) => message('d', row)),
  // What a connection is told without having asked, and a message whose code is that of a row.
  [message('S', 'in\0hot standby\0'), message('d', 'no row of a copy')],
];

test('rows of a copy are taken, and all else is passed on to the last byte, wherever what is sent is cut', () => {
  const sent = Buffer.concat([...before, ...rows, message('C', 'COPY 3\0'), end, ...behind]);
  for (let first = 0; first <= sent.length; first++) {
    for (let second = first; second <= sent.length; second++) {
      const stream = new EventEmitter();
      const taken: Buffer[] = [];
      const passed: Buffer[] = [];
      let stop: (() => void) | undefined;
      // As pg does it: whoever waits for the copy is called while its end is being read.
      stream.on('data', (bytes: Buffer) => {
        passed.push(Buffer.from(bytes));
        if (!Buffer.concat(passed).includes(end)) return;
        stop?.();
        stop = undefined;
      });
      stop = takeCopiedRows(stream as Socket, (chunk, from, to) => taken.push(Buffer.from(chunk.subarray(from, to))));
      for (const chunk of [sent.subarray(0, first), sent.subarray(first, second), sent.subarray(second)]) stream.emit('data', chunk);
      expect([first, second, Buffer.concat(taken).toString()]).toEqual([first, second, 'a,"b"\nc\n']);
      const others = Buffer.concat([...before, message('C', 'COPY 3\0'), end, ...behind]);
      expect([first, second, Buffer.concat(passed).toString('latin1')]).toEqual([first, second, others.toString('latin1')]);
    }
  }
});
