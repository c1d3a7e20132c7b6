import type { WebSocket } from '@fastify/websocket';
import { expect, test, vi } from 'vitest';
import { scopeOf } from '../scope.ts';
import { encode, isFlooding, newPeer, send } from './peer.ts';

const scope = scopeOf({ organizationId: 1, userId: 'someone', role: 'owner', staffFolders: [], staffSeePrices: false });

function peerWith(socket: { readyState: number; bufferedAmount: number }) {
  const calls = { send: vi.fn(), terminate: vi.fn() };
  return { peer: newPeer({ OPEN: 1, ...socket, ...calls } as unknown as WebSocket, { id: 'session', scope }, 0), ...calls };
}

test('a socket that takes in what it is sent goes on, one with more than 1 MB unsent is dropped', () => {
  const reading = peerWith({ readyState: 1, bufferedAmount: 1024 * 1024 });
  send(reading.peer, encode({ type: 'pong' }));
  expect(reading.send).toHaveBeenCalledOnce();
  const stuck = peerWith({ readyState: 1, bufferedAmount: 1024 * 1024 + 1 });
  send(stuck.peer, encode({ type: 'pong' }));
  expect(stuck.send).not.toHaveBeenCalled();
  expect(stuck.terminate).toHaveBeenCalledOnce();
});

test('[RT-06] a socket that is closing is sent nothing more', () => {
  const closing = peerWith({ readyState: 2, bufferedAmount: 0 });
  send(closing.peer, encode({ type: 'pong' }));
  expect(closing.send).not.toHaveBeenCalled();
});

test('a hundred messages in ten seconds are no flood, one more is', () => {
  const { peer } = peerWith({ readyState: 1, bufferedAmount: 0 });
  for (let sent = 1; sent <= 100; sent++) expect(isFlooding(peer, 9000)).toBe(false);
  expect(isFlooding(peer, 9999)).toBe(true);
  expect(isFlooding(peer, 10_001)).toBe(false);
});
