import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled, findNode, root } from './prepare.mjs';

/** A command for whoever runs the installation; what stands behind `--` goes along, and may begin with the path of a file. */
export function runOperation(name, { takesPath = false } = {}) {
  ensureInstalled();
  const command = join(root, 'server', 'src', 'operations', `${name}.command.ts`);
  // npm changes to the project's folder; a path is meant from where the person stands.
  const from = process.env.INIT_CWD ?? process.cwd();
  const words = process.argv.slice(2).map((word) => (takesPath && !word.startsWith('-') ? resolve(from, word) : word));
  const { status } = spawnSync(findNode(), [command, ...words], { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 2);
}
