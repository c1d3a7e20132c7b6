import { connect, type Socket } from 'node:net';

/**
 * A client that does as little as can be: on two cores, whatever the sender spends is taken from the server it measures. It sends
 * one request after the other on a connection of its own and looks at the status alone.
 */
export interface RawClient {
  get(path: string): Promise<number>;
  put(path: string, body: string): Promise<number>;
  post(path: string, body: string): Promise<number>;
  /** Bytes of the last answer's body. */
  bytesOfLast(): number;
  close(): void;
}

export async function openRawClient(port: number, token: string): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const answers = readAnswers(socket);
  const head = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: onhand_session=${token}\r\n`;
  const send = (text: string) => {
    socket.write(text);
    return answers.next();
  };
  return {
    get: (path) => send(`${head('GET', path)}\r\n`),
    put: (path, body) => send(head('PUT', path) + withBody(body)),
    post: (path, body) => send(head('POST', path) + withBody(body)),
    bytesOfLast: () => answers.length,
    close: () => socket.destroy(),
  };
}

const withBody = (body: string) => `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** One status for each answer; bodies are skipped by their length. */
function readAnswers(socket: Socket): { next: () => Promise<number>; readonly length: number } {
  let buffered = Buffer.alloc(0);
  let length = 0;
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  socket.on('data', (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    const end = buffered.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = buffered.toString('latin1', 0, end);
    length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      waiting?.reject(new Error(`an answer without its length: ${head}`));
      return;
    }
    if (buffered.length < end + 4 + length) return;
    buffered = buffered.subarray(end + 4 + length);
    waiting?.resolve(Number(head.slice(9, 12)));
  });
  socket.on('error', (error) => waiting?.reject(error));
  return {
    next: () => new Promise((resolve, reject) => (waiting = { resolve, reject })),
    get length() {
      return length;
    },
  };
}
