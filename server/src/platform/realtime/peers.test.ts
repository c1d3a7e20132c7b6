import { expect, test } from 'vitest';
import { scopeOf } from '../scope.ts';
import { newPeer, type Peer } from './peer.ts';
import { openPeers } from './peers.ts';
import { usualTimings } from './timings.ts';

const peerOf = (organizationId: number, userId: string): Peer =>
  newPeer(
    {} as never,
    { id: userId, scope: scopeOf({ organizationId, userId, role: 'admin', staffFolders: [], staffSeePrices: false }) },
    0,
  );

test('[SEC-05] one organization has at most 300 sockets of a process, another one has its own', () => {
  const peers = openPeers({} as never, usualTimings);
  const own = Array.from({ length: 300 }, (_, number) => peerOf(1, `person ${number % 10}`));
  expect(own.every((peer) => peers.add(peer))).toBe(true);
  expect(peers.add(peerOf(1, 'one more'))).toBe(false);
  expect(peers.add(peerOf(2, 'a neighbour'))).toBe(true);
  const [first] = own as [Peer];
  peers.remove(first);
  peers.remove(first);
  expect(peers.add(peerOf(1, 'one more'))).toBe(true);
  expect(peers.add(peerOf(1, 'and another'))).toBe(false);
});
