import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled, findNode, root } from './prepare.mjs';

// A command for whoever runs the installation, such as `npm run backup -- FILE` (docs/OPERATIONS.md); what stands behind `--` goes along.
const [name, ...given] = process.argv.slice(2);
const takesPath = name === 'backup' || name === 'restore';
ensureInstalled();
const command = join(root, 'server', 'src', 'operations', `${name}.command.ts`);
// npm changes to the project's folder; a path is meant from where the person stands.
const from = process.env.INIT_CWD ?? process.cwd();
const words = given.map((word) => (takesPath && !word.startsWith('-') ? resolve(from, word) : word));
const { status } = spawnSync(findNode(), [command, ...words], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
