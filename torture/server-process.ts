import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findNode, root } from '../scripts/prepare.mjs';
import { freePort } from '../server/src/platform/free-port.ts';

export interface ServerProcess extends AsyncDisposable {
  port: number;
  pid: number;
  /** Bytes that it has logged, warnings and worse. */
  logged(): number;
  /** Ends the process as a power cut would, and starts it again; answers when it is ready. */
  killAndRestart(): Promise<void>;
  /** Tells it to stop, as whoever brings a new version does, and starts it again; answers when it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The server as it is run in earnest: a process of its own, on the database given. */
export async function startServerProcess(
  databaseUrl: string,
  dataDir: string,
  more: (port: number) => Record<string, string> = () => ({}),
): Promise<ServerProcess> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    // The load comes from one organization that calls faster than any business does, so the limit is off.
    CALLS_PER_SECOND: '0',
    CHECK_ANSWERS: '0',
    ...more(port),
  };
  let logged = 0;
  const onOutput = (bytes: number) => {
    logged += bytes;
  };
  let child = await launch(env, onOutput);
  const stop = () => end(child, 'SIGTERM');
  return {
    port,
    logged: () => logged,
    get pid() {
      return child.pid ?? 0;
    },
    killAndRestart: async () => {
      await end(child, 'SIGKILL');
      child = await launch(env, onOutput);
    },
    restart: async () => {
      await end(child, 'SIGTERM');
      child = await launch(env, onOutput);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function launch(env: NodeJS.ProcessEnv, onOutput: (bytes: number) => void): Promise<ChildProcess> {
  const child = spawn(findNode(), ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  // However we end, nothing of ours goes on.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} while starting`)));
    child.stdout.on('data', (chunk: Buffer) => {
      onOutput(chunk.length);
      if (chunk.includes('is ready')) resolve();
    });
  });
  child.removeAllListeners('exit');
  // `TORTURE_LOG=error npm run torture` shows what the server writes meanwhile.
  if (process.env.TORTURE_LOG) child.stdout.pipe(process.stderr, { end: false });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
