import { parentPort, workerData } from 'node:worker_threads';

export interface FileRequest {
  token: string;
  path: string;
  /** Posted where there is one. */
  body?: object;
}

const { port, wanted } = workerData as { port: number; wanted: FileRequest };
const { token, path, body } = wanted;
const response = await fetch(`http://127.0.0.1:${port}${path}`, {
  headers: { cookie: `onhand_session=${token}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { method: 'POST', body: JSON.stringify(body) }),
});
let bytes = 0;
for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ status: response.status, bytes });
