import { ClientMessage, closeCodes } from '@onhand/contract/realtime';
import type { RawData } from 'ws';
import type { FastifyBaseLogger } from 'fastify';
import { onceAMinute } from '../once-a-minute.ts';
import { encode, isFlooding, type Peer, send } from './peer.ts';
import type { Peers } from './peers.ts';

const mostBytes = 4096;
const tooMuchTalk = 1008;
const pong = encode({ type: 'pong' });
const mayBeTold = onceAMinute();

/** Takes a new socket in and answers what it says until it closes. */
export function converse(peer: Peer, peers: Peers, log: FastifyBaseLogger, catchUp: (peer: Peer, readMsAgo: number) => void): void {
  const { socket } = peer;
  if (!peers.add(peer)) {
    const { organizationId, userId } = peer.scope;
    if (mayBeTold(`${organizationId} ${userId}`))
      log.warn({ organizationId, userId, limit: 'sockets' }, 'socket refused: its person or organization has too many');
    socket.close(closeCodes.tooMany, 'too many sockets');
    return;
  }
  socket.on('close', () => peers.remove(peer));
  socket.on('message', (data, isBinary) => {
    const now = performance.now();
    peer.lastHeardAt = now;
    if (socket.readyState !== socket.OPEN) return;
    if (isFlooding(peer, now)) {
      log.warn({ userId: peer.scope.userId }, 'socket closed: too many messages');
      socket.close(tooMuchTalk, 'too many messages');
      return;
    }
    const read = readMessage(data, isBinary);
    if ('problem' in read) log.warn({ userId: peer.scope.userId, problem: read.problem }, 'socket message ignored');
    else if (read.message.type !== 'catch_up') answer(peer, peers, read.message);
    else if (peers.isAdmitted(peer) && !peer.isCaughtUp) {
      peer.isCaughtUp = true;
      catchUp(peer, read.message.readMsAgo);
    }
  });
}

function answer(peer: Peer, peers: Peers, message: Exclude<ClientMessage, { type: 'catch_up' }>): void {
  switch (message.type) {
    case 'ping':
      send(peer, pong);
      return;
    case 'auth':
      // The session decides; a browser that believes otherwise shows another organization's pages and must find out.
      if (message.organizationId !== peer.scope.organizationId) {
        peer.socket.close(closeCodes.otherOrganization, 'another organization');
        return;
      }
      peers.admit(peer);
      send(peer, encode({ type: 'auth_success', organizationId: peer.scope.organizationId, role: peer.scope.role }));
  }
}

function readMessage(data: RawData, isBinary: boolean): { message: ClientMessage } | { problem: string } {
  // The server is left with ws's default of one Buffer a message.
  const bytes = data as Buffer;
  if (isBinary) return { problem: 'binary' };
  if (bytes.length > mostBytes) return { problem: `${bytes.length} bytes` };
  try {
    const parsed = ClientMessage.safeParse(JSON.parse(bytes.toString()));
    return parsed.success ? { message: parsed.data } : { problem: 'not a message of ours' };
  } catch {
    return { problem: 'not JSON' };
  }
}
