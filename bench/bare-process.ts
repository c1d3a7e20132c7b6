import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findNode } from '../scripts/prepare.mjs';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import type { Business } from './peers-calls.ts';

interface BareProcess {
  port: number;
  pid: number;
  stop: () => void;
}

/** A process of `bare-server.ts`. */
export function startBareServer(kind: 'work' | 'fastify', connection?: ConnectionConfig): Promise<BareProcess> {
  return start('./bare-server.ts', { BARE: kind, ...(connection && { BARE_DATABASE: JSON.stringify(connection) }) }).then(plain);
}

interface BarePath extends AsyncDisposable {
  port: number;
  pid: number;
  setAnswer(answerBytes: number): Promise<void>;
}

/** A process of `bare-path.ts`. */
export async function startBarePath({ connection }: { connection: ConnectionConfig }, { organizationId }: Business): Promise<BarePath> {
  const env = { BARE_DATABASE: JSON.stringify(connection), BARE_ORGANIZATION: String(organizationId) };
  const { port, child } = await start('./bare-path.ts', env);
  return {
    port,
    pid: child.pid ?? 0,
    setAnswer: async (answerBytes) => {
      child.send({ answerBytes });
      await once(child, 'message');
    },
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

interface Started {
  port: number;
  child: ChildProcess;
}

const plain = ({ port, child }: Started): BareProcess => ({ port, pid: child.pid ?? 0, stop: () => child.disconnect() });

function start(module: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const child = fork(new URL(module, import.meta.url), { execPath: findNode(), env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve({ port, child }));
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
}
