import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './prepare.mjs';

// These rules say which folder may import which. Each rule has an import it must refuse: one that refuses nothing would go unnoticed.
const featureOf = (path) => /^(?:server|web)\/src\/features\/[^/]+\//.exec(path)?.[0];
const isOfAnotherFeature = (from, to) => featureOf(to) !== undefined && featureOf(to) !== featureOf(from);
const isPackage = (to) => !/^(contract|server|web)\//.test(to);
const onlyCompute = ['zod', 'big.js', 'qrcode', 'csv-parse', 'csv-parse/sync'];
const isOfContract = (to) => to.startsWith('contract/');

const rules = [
  {
    says: 'The contract imports only zod and, for the costing rules, big.js.',
    of: /^contract\//,
    refuses: (_, to) => !isOfContract(to) && !['zod', 'big.js'].includes(to),
    example: ['contract/src/money.ts', 'fastify'],
  },
  {
    says: 'Server and web meet only in the contract.',
    of: /^(server|web)\//,
    refuses: (from, to) => !isPackage(to) && !isOfContract(to) && from.split('/')[0] !== to.split('/')[0],
    example: ['web/src/app/app.tsx', 'server/src/app.ts'],
  },
  {
    says: 'The platform never imports features.',
    of: /^server\/src\/platform\//,
    refuses: (_, to) => /^server\/src\/(features|demo)\//.test(to),
    example: ['server/src/platform/db.ts', 'server/src/features/tags/tags.service.ts'],
  },
  {
    says: 'ui and platform know nothing of the product.',
    of: /^web\/src\/(ui|platform)\//,
    refuses: (_, to) => /^web\/src\/(features|app|marketing|offline)\//.test(to),
    example: ['web/src/platform/api.ts', 'web/src/features/tags/tags.queries.ts'],
  },
  {
    says: 'Offline work lies below the features.',
    of: /^web\/src\/offline\//,
    refuses: (_, to) => /^web\/src\/(features|app|marketing)\//.test(to),
    example: ['web/src/offline/start-device.ts', 'web/src/features/item-cache/item-cache.queries.ts'],
  },
  {
    says: 'Widgets know nothing of the product.',
    of: /^web\/src\/ui\//,
    refuses: (_, to) => to.startsWith('web/src/platform/') || isOfContract(to),
    example: ['web/src/ui/button.tsx', 'contract/src/inventory.ts'],
  },
  {
    says: 'Features do not reach up.',
    of: /^(server|web)\/src\/features\//,
    refuses: (_, to) => /^(server\/src\/(demo\/|app|main|server)|web\/src\/(app|marketing)\/)/.test(to),
    example: ['web/src/features/tags/item/tag.tsx', 'web/src/app/app.tsx'],
  },
  {
    says: 'Only the app and threads register hooks.',
    of: /^server\/src\/features\//,
    refuses: (from, to) => to === 'server/src/hooks.ts' && !from.endsWith('.thread.ts'),
    example: ['server/src/features/tags/tags.service.ts', 'server/src/hooks.ts'],
  },
  {
    says: 'Between features of the server the only door is *.service.ts.',
    of: /^server\/src\/features\//,
    refuses: (from, to) => isOfAnotherFeature(from, to) && !to.endsWith('.service.ts'),
    example: ['server/src/features/tags/deep/tags.store.ts', 'server/src/features/inventory/items.store.ts'],
  },
  {
    says: 'Between features of the web the only door is *.queries.ts; components meet in app/.',
    of: /^web\/src\/features\//,
    refuses: (from, to) => isOfAnotherFeature(from, to) && !to.endsWith('.queries.ts'),
    example: ['web/src/features/tags/tags-screen.tsx', 'web/src/features/inventory/list/item-list.tsx'],
  },
  {
    says: 'Routes call services and these call stores, not the other way.',
    of: /\.(store|service)\.ts$/,
    refuses: (from, to) => to.endsWith('.routes.ts') || (from.endsWith('.store.ts') && to.endsWith('.service.ts')),
    example: ['server/src/features/tags/tags.store.ts', 'server/src/features/tags/tags.service.ts'],
  },
  {
    says: 'Rules are pure: neither they nor what they lead to reads or writes anything.',
    of: /\.rules\.ts$/,
    reaches: true,
    refuses: (_, to) => (isPackage(to) ? !onlyCompute.includes(to) : /\.(store|service|routes|queries)\.tsx?$/.test(to)),
    example: ['server/src/features/tags/tags.rules.ts', 'node:fs'],
  },
];

// These things may not lead back to themselves, types included. Each rule has imports that are a circle.
const tags = 'server/src/features/tags/tags.service.ts';
const vendors = 'server/src/features/vendors/vendors.service.ts';
const circleRules = [
  {
    says: 'Features form no circle: what a lower one must tell a higher one is a hook.',
    nodeOf: featureOf,
    examples: [
      [
        [tags, vendors],
        ['server/src/features/vendors/deep/vendors.store.ts', 'server/src/features/tags/deep/tags.store.ts'],
      ],
      [
        ['web/src/features/tags/tags-screen.tsx', 'web/src/features/items/items.queries.ts'],
        ['web/src/features/items/item.tsx', 'web/src/features/vendors/vendors.queries.ts'],
        ['web/src/features/vendors/vendors.queries.ts', 'web/src/features/tags/tags.queries.ts'],
      ],
    ],
  },
  {
    says: 'Files form no circle: what two need of each other is a file of its own.',
    nodeOf: (path) => (isPackage(path) ? undefined : path),
    examples: ['server/src/platform', 'web/src/ui', 'contract/src'].map((folder) => [
      [`${folder}/one.ts`, `${folder}/two.ts`],
      [`${folder}/two.ts`, `${folder}/one.ts`],
    ]),
  },
];

const comment = String.raw`\/\/.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/`;
const named = String.raw`(?<quote>['"\`])(?<to>[^'"\`$\n]+)\k<quote>`;
const waysToRead = [
  new RegExp(String.raw`(?:^|;)\s*(?:import|export)\b(?:(?<what>(?:[\w$\s,*{}]|${comment})*?)\bfrom)?\s*${named}`, 'gm'),
  new RegExp(String.raw`\bimport\((?:\s|${comment})*${named}`, 'g'),
  // What a thread begins with.
  /\bnew URL\(\s*'(?<to>\.[^']+\.tsx?)',\s*import\.meta\.url/g,
];

// These are ways of `contract/src/one.ts` to name `two.ts` beside it: one that is not read could close a circle that nobody sees.
const waysToImport = [
  { text: `import { two } from './two.ts';` },
  { text: `import one, { type Two, three } from './two.ts';` },
  { text: `import './two.ts';` },
  { text: `export * from './two.ts';` },
  { text: `export { two } from './two.ts';` },
  { text: `import type { Two } from './two.ts';`, isType: true },
  { text: `import { type One, type Two } from './two.ts';`, isType: true },
  { text: `import type {\n  One, // it's the first\n  Two,\n} from './two.ts';`, isType: true },
  { text: `import {\n  type One,\n  /* it's the "second" */ type Two,\n} from './two.ts';`, isType: true },
  { text: `import {\n  type One,\n  // type of two; it's the second\n  two,\n} from './two.ts';` },
  { text: `import { two } from '../src/two.ts';` },
  { text: `import { two } from '@onhand/contract/two';` },
  { text: `import { two } from "./two.ts";` },
  { text: `import{two}from'./two.ts'` },
  { text: `export const one = 1; import { two } from './two.ts';` },
  { text: `import { one } from './one.ts'; import type { Two } from './two.ts';`, isType: true },
  { text: `const { two } = await import('./two.ts');` },
  { text: `const { two } = await import(\n  './two.ts'\n);` },
  { text: `const { two } = await import( /* it's late */ "./two.ts", {});` },
  { text: 'const { two } = await import(`./two.ts`);' },
  { text: `const thread = new URL('./two.ts', import.meta.url);` },
];

const imports = readImports();
const pairs = [...imports].flatMap(([from, all]) => all.map(({ to }) => [from, to]));
const problems = [
  ...unreadImports(),
  ...rules.flatMap((rule) => [...notRefused(rule), ...refused(rule)]),
  ...circleRules.flatMap((rule) => [...unseenCircles(rule), ...circles(rule, pairs)]),
];
for (const problem of problems) console.log(problem);
if (problems.length === 0) console.log(`${imports.size} files import only what they may.`);
process.exit(problems.length === 0 ? 0 : 1);

function notRefused({ says, of, refuses, example: [from, to] }) {
  return of.test(from) && refuses(from, to) ? [] : [`The rule “${says}” does not refuse its own example.`];
}

function refused({ says, of, reaches, refuses }) {
  return [...imports.keys()]
    .filter((from) => of.test(from))
    .flatMap((from) => [...(reaches ? reachedFrom(from) : imports.get(from).map(({ to }) => to))].map((to) => ({ from, to })))
    .filter(({ from, to }) => refuses(from, to))
    .map(({ from, to }) => `${from} imports ${to}: ${says}`);
}

function unseenCircles(rule) {
  const unseen = rule.examples.filter((example) => circles(rule, example).length === 0);
  return unseen.map(([[from]]) => `The rule “${rule.says}” does not refuse its own example from ${from}.`);
}

/** The shortest circles there are, each of other nodes than those before it. */
function circles({ says, nodeOf }, pairs) {
  const links = new Map();
  for (const [from, to] of pairs.map((pair) => pair.map(nodeOf)))
    if (from && to && from !== to) links.set(from, (links.get(from) ?? new Set()).add(to));
  const found = [];
  for (const start of links.keys()) {
    const circle = shortestCircle(links, start);
    if (!circle) continue;
    for (const node of circle) links.delete(node);
    found.push(`${[...circle, start].join(' → ')}: ${says}`);
  }
  return found;
}

function shortestCircle(links, start) {
  const paths = [[start]];
  const seen = new Set();
  for (const path of paths) {
    for (const next of links.get(path.at(-1)) ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** Follows the imports that run when the file does; imports of types are gone by then. */
function reachedFrom(start) {
  const reached = new Set([start]);
  for (const from of reached) for (const { to, isType } of imports.get(from) ?? []) if (!isType) reached.add(to);
  reached.delete(start);
  return reached;
}

/** Reads the imports of the product's files, not of its tests, which may import everything. */
function readImports() {
  const files = ['contract', 'server', 'web'].flatMap((room) => globSync(`${room}/src/**/*.{ts,tsx}`, { cwd: root }));
  const ofProduct = files.filter((file) => !/\.(test|fixtures)\.tsx?$/.test(file));
  return new Map(ofProduct.map((file) => [file, importsOf(file)]));
}

function importsOf(file) {
  return importsIn(file, readFileSync(join(root, file), 'utf8'));
}

function importsIn(file, text) {
  const found = waysToRead.flatMap((way) => [...text.matchAll(way)]);
  return found.map(({ groups: { what = '', to } }) => {
    const names = what.replaceAll(new RegExp(comment, 'g'), '').trim();
    return { to: pathOf(file, to), isType: names.startsWith('type ') || /^\{(\s*type [^,}]+,?)+\s*\}$/.test(names) };
  });
}

/** The file that is meant, from the root of the project; of a package its name. */
function pathOf(file, to) {
  if (to.startsWith('.')) return posix.join(posix.dirname(file), to);
  const [, room, path] = /^@onhand\/(\w+)\/?(.*)$/.exec(to) ?? [];
  if (room === 'contract') return `contract/src/${path || 'index'}.ts`;
  return room ? `${room}/${path}` : to;
}

function unreadImports() {
  const isRead = ({ text, isType = false }) =>
    importsIn('contract/src/one.ts', text).some((one) => one.to === 'contract/src/two.ts' && one.isType === isType);
  return waysToImport.filter((way) => !isRead(way)).map(({ text }) => `This is not read as what it is: ${text}`);
}
