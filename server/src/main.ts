import { productName } from '@onhand/contract/product';
import { type Env, readEnv } from './platform/env.ts';
import type { RunningServer } from './server.ts';
import { explain, refuseTakenPorts } from './start-trouble.ts';

let starting: Promise<RunningServer> | undefined;
let isStopping = false;

async function stop(reason: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (reason !== 'disconnect') console.log(`\nStopping ${productName}…`);
  // Work that still hangs after this ends with the process; the database recovers from its log.
  setTimeout(() => process.exit(1), 15_000 + (env?.drainMs ?? 0)).unref();
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

const firstOwner = '  Nobody has an account yet, and sign-up is not open. Let the first owner in: npm run invite -- owner@example.com';
let env: Env | undefined;
try {
  env = readEnv(process.env);
  await refuseTakenPorts(env);
  // Loaded only now: what keeps it from starting is told at once.
  const [{ startServer }, { demoBanner }] = await Promise.all([import('./server.ts'), import('./demo/demo.ts')]);
  starting = startServer(env);
  const { waitsForFirst } = await starting;
  const banner = env.loadsDemo && !env.oidc ? demoBanner() : waitsForFirst ? firstOwner : undefined;
  if (!isStopping) console.log(greeting(env, banner));
} catch (error) {
  console.error(explain(error, env));
  process.exit(1);
}

function greeting(env: Env, banner: string | undefined): string {
  const address = env.appOrigin ?? `http://${env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host}:${env.port}`;
  return ['', `  ${productName} is ready: ${address}`, '', ...(banner === undefined ? [] : [banner, ''])].join('\n');
}
