import { fork } from 'node:child_process';
import { findNode } from '../scripts/prepare.mjs';
import type { ConnectionConfig } from '../server/src/platform/db.ts';

interface BareProcess {
  port: number;
  pid: number;
  stop: () => void;
}

/** A process of `bare-server.ts`. */
export function startBareServer(kind: 'work' | 'fastify', connection?: ConnectionConfig): Promise<BareProcess> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), {
    execPath: findNode(),
    env: { ...process.env, BARE: kind, ...(connection && { BARE_DATABASE: JSON.stringify(connection) }) },
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve({ port, pid: child.pid ?? 0, stop: () => child.disconnect() }));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
}
