import { productName } from '@onhand/contract/product';
import { demoBanner } from './demo/demo.ts';
import { ConfigurationError, type Env, readEnv } from './platform/env.ts';
import { type RunningServer, startServer } from './server.ts';

let starting: Promise<RunningServer> | undefined;
let isStopping = false;

async function stop(reason: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (reason !== 'disconnect') console.log(`\nStopping ${productName}…`);
  // Whatever still hangs after this is ended with the process; the database recovers from its log.
  setTimeout(() => process.exit(1), 15_000).unref();
  // Also when still starting: what was started so far is then stopped in order.
  const isClean = await (starting ?? Promise.resolve(undefined))
    .then((running) => running?.stop())
    .then(
      () => true,
      (error: unknown) => {
        console.error(error);
        return false;
      },
    );
  process.exit(isClean ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
// The start script went away without a word (kill -9): do not live on as an orphan that holds the port and the data.
process.on('disconnect', () => void stop('disconnect'));

try {
  const env = readEnv(process.env);
  starting = startServer(env);
  await starting;
  if (!isStopping) console.log(greeting(env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function greeting(env: Env): string {
  const address = env.appOrigin ?? `http://${env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host}:${env.port}`;
  return ['', `  ${productName} is ready: ${address}`, '', ...(env.loadsDemo && !env.oidc ? [demoBanner(), ''] : [])].join('\n');
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Choose another: PORT=3001 npm start`;
  return `${productName} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
