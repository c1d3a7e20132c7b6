import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directIcons } from './direct-icons.ts';
import { lightContract } from './light-contract.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
const server = 'http://localhost:3000';

const firstLoad = /\/(rolldown-runtime|react|data|start)-[\w-]{8}\.js$/;
/** Files that main.tsx needs before the app itself. */
const firstStep = /\/index\.html|\/src\/main\.tsx|zod-without-eval|\.css/;
export const appEntry = 'src/start.tsx';

/** The screens most visits begin with; what several are made of belongs to the first of them. */
const firstScreens = ['app/dashboard-page.tsx', 'app/inventory/inventory-screen.tsx'];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What dialogs and panels are made of; menus need it too, and more. */
const layers =
  /node_modules\/(@radix-ui\/(primitive|react-(primitive|context|id|portal|presence|dismissable-layer|focus-\w+|use-(?!size)[\w-]+|collection|dialog))|aria-hidden|react-remove-scroll)\//;

/** Not what hands an act to the device, which screens need before any of this. */
const deviceParts = /\/web\/src\/offline\/(?!send-or-queue|use-act)|node_modules\/idb\//;

const partsOf = new Map<string, Set<string>>();

function firstScreensWith(id: string, graph: ModuleGraph): string[] {
  return firstScreens.filter((path) => {
    const parts = partsOf.get(path) ?? importsBelow(`${import.meta.dirname}/src/${path}`, graph);
    partsOf.set(path, parts);
    return parts.has(id) && !id.endsWith(path);
  });
}

const nameOf = (screen: string) => basename(screen).replace(/-(screen|page)\.tsx$/, '');

/** The parts of such a screen come in one file; other screens take what they share with it from there. */
function partOfFirstScreen(id: string, graph: ModuleGraph): string | null {
  const [screen] = firstScreensWith(id, graph);
  return screen ? nameOf(screen) : null;
}

const icons = /\/lucide-react\/dist\/esm\/icons\//;

/** Widgets and the like are everybody's: whoever needs one is not to load a screen along with it. */
function isEverybodys(id: string): boolean {
  return /\/src\/(ui|platform)\/|\/contract\//.test(id) || icons.test(id);
}

/** What all of them have is no part of one: the others would load that one along with it. */
function sharedByFirstScreens(id: string, graph: ModuleGraph): string | null {
  return firstScreensWith(id, graph).length === firstScreens.length ? 'first-kit' : null;
}

function kitOfFirstScreen(id: string, graph: ModuleGraph): string | null {
  const screen = isEverybodys(id) ? partOfFirstScreen(id, graph) : null;
  return screen && `${screen}-kit`;
}

function importsBelow(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  // Libraries are left out: their index files lead to everything they have, used or not. So is the contract's table.
  const isLibrary = id.includes('/node_modules/') && !icons.test(id);
  if (found.has(id) || isLibrary || id.endsWith('.schemas.ts') || id.endsWith('/contract/src/index.ts')) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsBelow(imported, graph, found);
  return found;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightContract(), directIcons(), react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    // The host is passed on as the browser wrote it: the server accepts changes from its own pages only.
    proxy: { '/api': { target: server }, '/identity': { target: server }, '/ws': { target: server, ws: true } },
  },
  build: {
    target: 'es2024',
    // The content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whoever asks for a screen has the files of the first load already; naming them with each screen would make that load larger.
      resolveDependencies: (_, files) => files.filter((file) => !firstLoad.test(file)),
    },
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      // The app starts in two steps (main.tsx); both are what a visit begins with.
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, appEntry)],
      output: {
        codeSplitting: {
          groups: [
            // Libraries change rarely and stay cached; the rest of the first load comes as one file instead of a dozen.
            { name: 'react', test: /rolldown.runtime|preload-helper|node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            {
              name: 'data',
              test: /node_modules\/(react-router|@remix-run|cookie-es|@tanstack\/(react-query|query-core))\//,
              tags: ['$initial'],
              priority: 1,
            },
            { name: 'shell', tags: ['$initial'], test: (id) => !firstStep.test(id) },
            { name: sharedByFirstScreens, debugName: 'what the first screens share' },
            { name: kitOfFirstScreen, debugName: 'kits of the first screens' },
            { name: partOfFirstScreen, debugName: 'first screens' },
            // What a single screen has comes with it; what several have comes in a few files instead of many small ones.
            // What the device keeps and sends by itself comes after the first picture, in one file instead of some twenty.
            { name: 'device', test: deviceParts },
            { name: 'icons', test: icons, minShareCount: 2 },
            { name: 'rows', test: /\/contract\/src\/row\//, minShareCount: 2 },
            {
              name: 'realtime',
              test: /\/web\/src\/(platform\/realtime\/|app\/shell\/realtime-note|features\/item-cache\/changed-figures)|\/contract\/src\/realtime\b/,
            },
            { name: 'zod', test: /node_modules\/zod\//, minShareCount: 2 },
            { name: 'schemas', test: /\/contract\/src\/[\w-]+\.schemas\.ts$/, minShareCount: 3 },
            { name: 'layers', test: layers, minShareCount: 2 },
            { name: 'menus', test: /node_modules\/(@floating-ui|@radix-ui)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
