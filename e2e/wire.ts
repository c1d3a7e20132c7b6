import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The line between a browser and the server, as a test can cut it: for pages, sockets and service workers alike. */
export interface Wire {
  origin: string;
  cut(): void;
  mend(): void;
  /** Changes of stock get no further than this; everything else passes. */
  holdChanges(isHeld: boolean): void;
  /** Lets the next change of stock reach the server and loses the answer; resolves when that has happened. */
  loseNextAnswer(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(serverPort: () => number): Promise<Wire> {
  const lines = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  let onLost: (() => void) | undefined;

  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    const upstream = connect(serverPort(), '127.0.0.1');
    let losesAnswer: (() => void) | undefined;
    for (const line of [browser, upstream]) {
      lines.add(line);
      line.on('error', () => line.destroy());
      line.on('close', () => {
        lines.delete(line);
        browser.destroy();
        upstream.destroy();
        // A page that was reloaded left before there was an answer to lose: the next one's is lost instead.
        onLost ??= losesAnswer;
        losesAnswer = undefined;
      });
    }
    browser.on('data', (data) => {
      if (data.subarray(0, 20).toString('latin1').startsWith('PUT /api/inventory/')) {
        if (isHeld) {
          browser.destroy();
          return;
        }
        losesAnswer = onLost;
        onLost = undefined;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!losesAnswer) {
        browser.write(data);
        return;
      }
      const isLost = losesAnswer;
      losesAnswer = undefined;
      browser.destroy();
      isLost();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const line of lines) line.destroy();
    },
    mend: () => {
      isCut = false;
    },
    holdChanges: (held) => {
      isHeld = held;
    },
    loseNextAnswer: () =>
      new Promise((resolve) => {
        onLost = resolve;
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const line of lines) line.destroy();
      }),
  };
}
