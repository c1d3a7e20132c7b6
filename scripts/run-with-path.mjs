import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled, findNode, root } from './prepare.mjs';

// `npm run backup -- FILE` and `npm run restore -- FILE`: a command for whoever runs the installation, with the path of a file.
ensureInstalled();
const [name = '', ...words] = process.argv.slice(2);
const command = join(root, 'server', 'src', 'operations', `${name}.command.ts`);
// npm changes to the project's folder; a path is meant from where the person stands.
const from = process.env.INIT_CWD ?? process.cwd();
const paths = words.map((word) => (word.startsWith('-') ? word : resolve(from, word)));
const { status } = spawnSync(findNode(), [command, ...paths], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
