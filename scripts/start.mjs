import { ensureBuilt, ensureInstalled, findNode } from './prepare.mjs';
import { runTogether } from './run-together.mjs';

ensureInstalled();
const node = findNode();
ensureBuilt(node);
runTogether([{ command: node, args: ['server/src/main.ts'] }]);
