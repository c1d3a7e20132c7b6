import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../scripts/prepare.mjs';
import { freePort } from '../server/src/platform/free-port.ts';

/** The versions that newcomers have: the npm that comes with their Node, and the newest that still runs on it. */
const pairs = [
  { node: '18', npm: '10' },
  { node: '20', npm: '10' },
  { node: '22', npm: '10' },
  { node: '24', npm: '10' },
  { node: '20', npm: '11' },
  { node: '22', npm: '11' },
  { node: '24', npm: '11' },
] as const;
type Pair = (typeof pairs)[number];

const limitMs = 8 * 60_000;
/** Nobody's account: whoever tries the product is not root, and PostgreSQL does not run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The project as somebody downloads it, started by `npm start` with each Node and npm, by an ordinary user. */
export async function tortureInstalls(only: readonly string[] = []): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'onhand-installs-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  own(folder);
  const outcomes: boolean[] = [];
  try {
    for (const pair of pairs) {
      const name = `node ${pair.node}, npm ${pair.npm}`;
      if (only.length > 0 && !only.includes(`${pair.node}-${pair.npm}`)) continue;
      const started = performance.now();
      const outcome = await tryOut(folder, pair).catch((error: unknown) => `FAILED: ${(error as Error).message}`);
      console.log(`  ${name}  ${((performance.now() - started) / 1000).toFixed(0)} s  ${outcome}`);
      outcomes.push(!outcome.startsWith('FAILED'));
    }
  } finally {
    remove();
    process.off('exit', remove);
  }
  return outcomes.length > 0 && outcomes.every(Boolean);
}

async function tryOut(folder: string, pair: Pair): Promise<string> {
  const { node, npm } = await fetchPrograms(folder, pair);
  const project = join(folder, 'project');
  rmSync(project, { recursive: true, force: true });
  copyProject(project);
  const port = await freePort();
  const env = {
    // Keeps the machine's network settings, and nothing of the npm that started us.
    ...Object.fromEntries(Object.entries(process.env).filter(([variable]) => !/^(npm_|INIT_CWD|NODE_OPTIONS)/i.test(variable))),
    PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: folder,
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_update_notifier: 'false',
    PORT: String(port),
  };
  const child = spawn(node, [npm, 'start'], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'], ...nobody });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  try {
    await until(child, () => said.includes('is ready'));
    const answers = await Promise.all(['/api/ready', '/'].map(async (path) => (await fetch(`http://localhost:${port}${path}`)).status));
    if (answers.some((status) => status !== 200)) throw new Error(`answered ${answers.join(' and ')}`);
    const versions = execFileSync(join(project, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' }).trim();
    return `ready, run by ${versions}`;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said.trim()}`);
  } finally {
    process.off('exit', kill);
    await end(child);
  }
}

/** Both come as packages of npm, by the npm that this machine has. */
async function fetchPrograms(folder: string, pair: Pair): Promise<{ node: string; npm: string }> {
  const packages = [`node-${process.platform}-${process.arch}`, 'npm'] as const;
  const at = (name: string, version: string) => join(folder, `${name}-${version}`);
  for (const [name, version] of [
    [packages[0], pair.node],
    [packages[1], pair.npm],
  ] as const) {
    const prefix = at(name, version);
    mkdirSync(prefix, { recursive: true });
    writeFileSync(join(prefix, 'package.json'), '{}');
    const args = ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', prefix, `${name}@${version}`];
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return {
    node: join(at(packages[0], pair.node), 'node_modules', packages[0], 'bin', 'node'),
    npm: join(at('npm', pair.npm), 'node_modules/npm/bin/npm-cli.js'),
  };
}

/** Copies the files that git knows, as they lie here: nothing that is installed or built. */
function copyProject(project: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(project, file));
  own(project, ...new Set(files.flatMap((file) => withParents(file)).map((path) => join(project, path))));
}

function withParents(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [path] : [path, ...withParents(parent)];
}

function own(...paths: string[]): void {
  if (nobody.uid !== undefined) for (const path of paths) chownSync(path, nobody.uid, nobody.gid);
}

async function until(child: ChildProcess, isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!isSo()) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    if (performance.now() > giveUpAt) throw new Error(`not ready within ${limitMs / 60_000} minutes`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
