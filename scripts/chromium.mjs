import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** No window, no sandbox (tests run as root in containers), and no looking for the internet. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's build of the same browser without the parts that draw windows: browser tests take about half the time in it. */
const shell = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const whole = { path: '/usr/bin/chromium', package: 'chromium' };

/** The path of a Chromium: the system's, else installed from Debian's packages. Measurements use the whole browser. */
export function ensureChromium({ isForTests = false } = {}) {
  const wanted = [process.env.CHROMIUM_PATH, ...(isForTests ? [shell.path] : []), ...places].filter(Boolean);
  const found = wanted.find((path) => existsSync(path));
  if (found) return found;
  console.log('Installing Chromium for the browser tests…');
  apt('update');
  // Both in one go, since the tests of the camera need the whole browser; where the shell is not to be had, all run in that.
  for (const packages of isForTests ? [[shell.package, whole.package], [whole.package]] : [[whole.package]]) {
    const installs = apt(
      'install',
      '-y',
      '--no-install-recommends',
      '-o',
      'Dpkg::Options::=--force-unsafe-io',
      ...packages,
      'fonts-liberation',
    );
    const installed = installs && wanted.find((path) => existsSync(path));
    if (installed) return installed;
  }
  console.error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
  process.exit(1);
}

function apt(...args) {
  const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
