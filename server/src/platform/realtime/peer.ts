import type { ServerMessage } from '@onhand/contract/realtime';
import type { WebSocket } from '@fastify/websocket';
import type { Scope } from '../scope.ts';
import { viewKey } from './audience.rules.ts';

const mostUnsentBytes = 1024 * 1024;
const mostMessages = 100;
const messageWindowMs = 10_000;

/** One open socket and whose it is. */
export interface Peer {
  readonly socket: WebSocket;
  readonly sessionId: string;
  scope: Scope;
  /** Computed from the scope once, because every event asks for it. */
  viewKey: string;
  readonly joinedAt: number;
  lastHeardAt: number;
  window: { startedAt: number; messages: number };
  /** It was told what it missed while its page was read. */
  isCaughtUp: boolean;
}

export function newPeer(socket: WebSocket, session: { id: string; scope: Scope }, now: number): Peer {
  return {
    socket,
    sessionId: session.id,
    scope: session.scope,
    viewKey: viewKey(session.scope),
    joinedAt: now,
    lastHeardAt: now,
    window: { startedAt: now, messages: 0 },
    isCaughtUp: false,
  };
}

/** Counts a message; true when the socket says more than a browser of ours ever would. */
export function isFlooding(peer: Peer, now: number): boolean {
  if (now - peer.window.startedAt > messageWindowMs) peer.window = { startedAt: now, messages: 0 };
  peer.window.messages += 1;
  return peer.window.messages > mostMessages;
}

export function encode(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** Sends, or drops a socket that does not take what it was sent: its browser comes back and looks at everything afresh. */
export function send(peer: Peer, bytes: Buffer): void {
  const { socket } = peer;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostUnsentBytes) socket.terminate();
  else socket.send(bytes, { binary: false });
}
