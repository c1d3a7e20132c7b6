import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { lightContract } from './light-contract.ts';
import type { Precache } from './src/offline/worker.rules.ts';

const here = import.meta.dirname;
const rootFiles = ['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png', '/apple-touch-icon.png'];

/** Builds the service worker with the list of the app's files, so that each build has a worker of its own. */
export async function buildServiceWorker(outDir: string, firstScripts: readonly string[], stylesheet: string): Promise<number> {
  const page = await readFile(join(outDir, 'app.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('The page has no script.');
  const assets: string[] = [];
  for await (const name of glob('assets/*', { cwd: outDir })) {
    if (!/\.(br|gz|map)$/.test(name)) assets.push(`/${name}`);
  }
  const latin = assets.filter((path) => /inter-latin-wght/.test(path));
  const first = [...new Set([entry, ...firstScripts.map((file) => `/${file}`), `/${stylesheet}`, ...latin, ...rootFiles])].sort();
  // Alphabets of other languages come from the network, when a name is written in one.
  const later = assets.filter((path) => !first.includes(path) && !path.endsWith('.woff2')).sort();
  const version = createHash('sha256')
    .update(JSON.stringify([page, first, later]))
    .digest('base64url')
    .slice(0, 12);
  const precache: Precache = { version, entry, first, later };
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    plugins: [lightContract()],
    define: { __PRECACHE__: JSON.stringify(precache) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: {
        input: join(here, 'src/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  });
  return first.length + later.length;
}
