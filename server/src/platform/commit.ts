import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);

/** Returns the Git commit this copy runs. A container image has no repository and is told when it is built (`COMMIT`). */
export function commitHere(): string {
  try {
    const head = readFileSync(fileURLToPath(new URL('.git/HEAD', root)), 'utf8').trim();
    const [, ref] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? [];
    return ref === undefined ? head : readFileSync(fileURLToPath(new URL(`.git/${ref}`, root)), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
