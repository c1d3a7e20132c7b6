import { spawnSync } from 'node:child_process';
import { ensureInstalled, findNode, root } from './prepare.mjs';

// `npm run reconcile`, and with numbers behind `--` only these organizations: whether history, quantity, layers and value agree.
ensureInstalled();
const { status } = spawnSync(findNode(), ['server/src/reconcile.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
