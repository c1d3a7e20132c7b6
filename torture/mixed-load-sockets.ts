import { setTimeout as sleep } from 'node:timers/promises';
import { ServerMessage } from '@onhand/contract/realtime';
import { WebSocket } from 'ws';

export interface Sockets {
  /** Counts the sockets that have heard of this item since it was last asked about; it returns once all have or the time is over. */
  heardOf(itemId: number, limitMs: number): Promise<number>;
  count: number;
  close(): void;
}

/** Browsers that watch: each comes back whenever it is cut off. */
export function openSockets(port: number, token: string, organizationId: number, count = 6): Sockets {
  const heard = Array.from({ length: count }, () => new Set<number>());
  const open = new Set<WebSocket>();
  let isClosed = false;

  const watch = (who: number): void => {
    if (isClosed) return;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: `onhand_session=${token}` }, handshakeTimeout: 10_000 });
    open.add(socket);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', organizationId })));
    socket.on('message', (data: Buffer) => {
      const message = ServerMessage.parse(JSON.parse(data.toString()));
      if (message.type === 'inventory_update') heard[who]?.add(message.itemId);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      setTimeout(() => watch(who), 300 + Math.random() * 300).unref();
    });
  };
  for (let who = 0; who < count; who++) watch(who);

  return {
    count,
    heardOf: async (itemId, limitMs) => {
      const until = performance.now() + limitMs;
      const reached = () => heard.filter((items) => items.has(itemId)).length;
      while (reached() < count && performance.now() < until) await sleep(50);
      const result = reached();
      for (const items of heard) items.delete(itemId);
      return result;
    },
    close: () => {
      isClosed = true;
      for (const socket of open) socket.terminate();
    },
  };
}
