import { execFileSync } from 'node:child_process';
import { linkNode } from './prepare.mjs';

linkNode();
// Points git at the hooks kept in the repository. Outside a checkout (a tarball, a container image) there is nothing to do.
try {
  execFileSync('git', ['config', 'core.hooksPath', 'scripts/hooks'], { stdio: 'ignore' });
} catch {
  console.log('Not a git checkout: no hooks set.');
}
