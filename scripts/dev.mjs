import { join } from 'node:path';
import { ensureInstalled, findNode, root } from './prepare.mjs';
import { runTogether } from './run-together.mjs';

ensureInstalled();
const node = findNode();
runTogether([
  { command: node, args: ['--watch', 'server/src/main.ts'] },
  { command: node, args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'web') },
]);
