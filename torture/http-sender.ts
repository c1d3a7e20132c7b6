import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '../server/test/stock-load.ts';

export interface Sender {
  send: Send;
  /** Number of calls that had to be sent again, because nobody answered. */
  repeats(): number;
  close(): void;
}

/** Sends until somebody answers, always with the same key: what a careful client does when the line is cut. */
export function openSender(port: number, token: string, clients: number, cookie = `onhand_session=${token}`): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let repeats = 0;
  return {
    send: async (request) => {
      for (;;) {
        try {
          const answer = await sendOnce(port, cookie, agent, request);
          // Nothing is listening behind a proxy, or the server is stopping: not an answer to the request.
          if (answer.status !== 503) return answer;
        } catch (error) {
          if (!isCut(error)) throw error;
        }
        repeats++;
        // Not all at once: who is just starting has better things to do than to refuse them.
        await sleep(200 + Math.random() * 200);
      }
    },
    repeats: () => repeats,
    close: () => agent.destroy(),
  };
}

function isCut(error: unknown): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '');
}

function sendOnce(port: number, cookie: string, agent: Agent, { method, url, body, key }: Parameters<Send>[0]): ReturnType<Send> {
  const payload = JSON.stringify(body);
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'idempotency-key': key,
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, method, path: url, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        // Cut off in the middle of the answer: as good as none.
        if (!response.complete) return reject(Object.assign(new Error('cut off'), { code: 'ECONNRESET' }));
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
