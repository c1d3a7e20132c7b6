import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The line between the server and something it depends on, as a fault can have it. */
export interface Line {
  port: number;
  /** Open connections are cut off, and new ones refused. */
  cut(): void;
  /** Nothing comes back any more, not even a refusal: a machine that vanished, or a program that hangs. */
  silence(): void;
  /** Every answer comes so much later. */
  slow(ms: number): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(to: () => NetConnectOpts): Promise<Line> {
  const ends = new Set<Socket>();
  let state: 'well' | 'cut' | 'silent' = 'well';
  let delayMs = 0;

  const server = createServer((caller) => {
    if (state === 'cut') return caller.destroy();
    hold(caller);
    // Accepted, as a hanging program's backlog accepts; nobody ever answers.
    if (state === 'silent') return;
    const upstream = connect(to());
    hold(upstream);
    caller.on('close', () => upstream.destroy());
    upstream.on('close', () => caller.destroy());
    caller.on('data', (data) => state !== 'silent' && upstream.write(data));
    upstream.on('data', (data) => {
      if (state === 'silent') return;
      if (delayMs === 0) caller.write(data);
      // Timers of the same length fire in the order they were set, so nothing overtakes.
      else setTimeout(() => caller.writable && caller.write(data), delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function hold(end: Socket): void {
    ends.add(end);
    end.setNoDelay(true);
    end.on('error', () => end.destroy());
    end.on('close', () => ends.delete(end));
  }
  const hangUp = () => {
    for (const end of ends) end.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      hangUp();
    },
    silence: () => {
      state = 'silent';
    },
    slow: (ms) => {
      delayMs = ms;
    },
    mend: () => {
      // Swallowed bytes are lost, so no line that was silent can be used again.
      if (state === 'silent' || delayMs > 0) hangUp();
      state = 'well';
      delayMs = 0;
    },
    close: async () => {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
