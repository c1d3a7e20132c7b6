import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs before anything is installed and on the Node the machine happens to have, from 18 on: no packages, no TypeScript.
export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const nodeOfNpm = join(bin, 'node');
/** The package that brings Node along on this machine, where there is one for it. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const nodeOfPackage = join(root, 'node_modules', nodePackage, 'bin', 'node');
const oldestNode = 24;
const stampOfWeb = join(root, 'web', 'dist', '.stamp');

/** Installs what package-lock.json lists, unless exactly that is installed. */
export function ensureInstalled() {
  const text = readFileSync(join(root, 'package-lock.json'));
  const stamp = join(root, 'node_modules', '.onhand-installed');
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch}`).update(text).digest('hex');
  if (readIfThere(stamp) !== wanted) {
    const lock = JSON.parse(text.toString());
    if (!isInstalled(lock)) install(lock);
    writeStamp(stamp, wanted);
  }
  linkNode();
}

/**
 * Both `node-linux-*` packages bring a program called `node`; npm 10 drops the link together with the one that is not for this machine.
 * Units and npm's own scripts look for it there.
 */
export function linkNode() {
  if (existsSync(nodeOfNpm) || !existsSync(nodeOfPackage)) return;
  try {
    symlinkSync(relative(bin, nodeOfPackage), nodeOfNpm);
  } catch (error) {
    // Another person's folder may be read-only, but has Node in its package; if two start at once, one makes the link.
    if (!['EACCES', 'EROFS', 'EPERM', 'EEXIST', 'ENOENT'].includes(error.code)) throw error;
  }
}

/** True if npm's own record agrees with the lockfile, as it does after someone ran "npm ci" by hand. */
function isInstalled(lock) {
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional && !isForThisMachine(wanted);
  });
}

/** An optional package counts as missing only if it was made for this system. */
function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(libcHere())));
}

function libcHere() {
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function install(lock) {
  refuseReadOnly(root, 'Onhand has yet to be installed');
  const isFirst = !existsSync(join(root, 'node_modules'));
  console.log(isFirst ? 'Installing (first run, about a minute)…' : 'Installing what has changed…');
  const fetched = join(root, '.cache', 'node-for-installing');
  npmCi(root, ['--include=dev', '--include=optional'], nodeToInstallWith(lock, fetched));
  rmSync(fetched, { recursive: true, force: true });
}

/**
 * npm leaves out optional packages that say they do not run on the Node that it runs on itself, whichever one will use them. On a Node
 * that is too old for one of them ours is fetched first, as the lockfile has it, and npm is run by that one.
 */
function nodeToInstallWith(lock, folder) {
  const wanted = lock.packages[`node_modules/${nodePackage}`];
  if (!wanted || isNodeGoodFor(lock, process.version)) return process.execPath;
  const dependencies = { [nodePackage]: wanted.version };
  const { version, integrity } = wanted;
  const packages = { '': { dependencies }, [`node_modules/${nodePackage}`]: { version, integrity } };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  npmCi(folder, [], process.execPath);
  const node = join(folder, 'node_modules', nodePackage, 'bin', 'node');
  return majorVersion(node) >= oldestNode ? node : process.execPath;
}

/** True if no optional package for this machine refuses that version of Node. */
export function isNodeGoodFor(lock, version) {
  const optional = Object.values(lock.packages).filter((wanted) => wanted.optional && isForThisMachine(wanted));
  return optional.every(({ engines }) => !engines?.node || isWithin(version, engines.node));
}

/** Understands the ranges that packages mostly write, such as `^20.19.0 || >=22.12.0`; no version is within any other. */
function isWithin(version, range) {
  const parts = (text) => text.split('.').map((part) => Number.parseInt(part, 10));
  const given = parts(version.slice(1));
  return range.split('||').some((one) => {
    const [, sign, text] = /^\s*(>=|\^)\s*(\d+(?:\.\d+){0,2})\s*$/.exec(one) ?? [];
    if (!text) return false;
    const [major, minor = 0, patch = 0] = parts(text);
    const newerBy = given[0] - major || given[1] - minor || given[2] - patch;
    return newerBy >= 0 && (sign === '>=' || given[0] === major);
  });
}

function npmCi(cwd, words, node) {
  const args = ['ci', '--ignore-scripts', ...words, '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const options = { cwd, env, stdio: ['inherit', cwd === root ? 'inherit' : 'ignore', 'pipe'], encoding: 'utf8' };
  const npm = process.env.npm_execpath;
  const { status, stderr } =
    npm && basename(npm) === 'npm-cli.js'
      ? spawnSync(node, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status === 0) return;
  const trouble = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH)\b/.exec(stderr ?? '')?.[0];
  if (trouble)
    giveUp(
      `Onhand has yet to be installed, and the npm registry cannot be reached (${trouble}): check the network, or npm's registry and proxy.`,
    );
  giveUp(`${stderr ?? ''}\nInstalling failed, see above. Onhand needs to reach the npm registry for it.`);
}

/** The path of a Node that runs TypeScript as it is: version 24 or newer. */
export function findNode() {
  const candidates = [nodeOfNpm, nodeOfPackage, process.execPath];
  const found = candidates.find((path) => existsSync(path) && majorVersion(path) >= oldestNode);
  return found ?? giveUp(`Onhand needs Node.js 24 or newer, this is ${process.version}: install it from nodejs.org.`);
}

function majorVersion(path) {
  try {
    return Number.parseInt(execFileSync(path, ['--version'], { encoding: 'utf8' }).slice(1), 10);
  } catch {
    return 0;
  }
}

/** Builds the web app, unless it was built from exactly these files. For tests it need not be as small as can be; whoever starts it next builds it anew. */
export function ensureBuilt(node, { isForTests = false } = {}) {
  const wanted = hashOfWebSources();
  const built = readIfThere(stampOfWeb);
  if (built === wanted || (isForTests && built === quickly(wanted))) return;
  build(node, isForTests ? quickly(wanted) : wanted, isForTests ? { COMPRESSION: 'quick' } : {});
}

const quickly = (hash) => `${hash} compressed quickly`;

/** Builds the web app, whatever was built before. */
export function build(node, wanted = hashOfWebSources(), settings = {}) {
  refuseReadOnly(join(root, 'web'), 'The web app has yet to be built');
  console.log('Building the web app…');
  rmSync(stampOfWeb, { force: true });
  const { status, stdout, stderr } = spawnSync(node, ['web/build.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  });
  if (status !== 0) giveUp(`${stdout}${stderr}\nThe web app could not be built, see above.`);
  writeStamp(stampOfWeb, wanted);
}

/** npm and the builder would say so in forty lines. */
function refuseReadOnly(folder, what) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    giveUp(`${what}, and ${folder} cannot be written to: make it yours, or run "npm ci --ignore-scripts && npm run build" as its owner.`);
  }
}

function hashOfWebSources() {
  const hash = createHash('sha256');
  const files = [...filesUnder('web'), ...filesUnder('contract/src'), 'package-lock.json'];
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  const isSource = ({ name }) => !/^(dist|node_modules|\..*)$|\.test\.tsx?$|\.tsbuildinfo$/.test(name);
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(isSource);
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : `${folder}/${entry.name}`));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A stamp only spares work next time: where it cannot be written, the work is done again. */
function writeStamp(file, content) {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'ENOENT'].includes(error.code)) throw error;
  }
}

/** Ends the script with a sentence instead of a stack trace. */
function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
