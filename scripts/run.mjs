import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { ensureInstalled, findNode, root } from './prepare.mjs';

// `node scripts/run.mjs bench/run.ts …` and `node scripts/run.mjs oxlint …`: a file of ours, or a program that a package brings, run by
// the Node they need, whichever one is called `node` here.
ensureInstalled();
const node = findNode();
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
const [program = '', ...words] = process.argv.slice(2);
const isFile = /\.(mjs|ts)$/.test(program);
const [command, args] = isFile ? [node, [program, ...words]] : [join(bin, program), words];
const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: !isFile && process.platform === 'win32' });
if (error) console.error(error.message);
process.exit(status ?? 2);
