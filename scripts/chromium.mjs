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

/** The path of a Chromium for the browser tests: the system's, else installed from Debian's packages. */
export function ensureChromium() {
  const wanted = [process.env.CHROMIUM_PATH, ...places].filter(Boolean);
  const found = wanted.find((path) => existsSync(path));
  if (found) return found;
  console.log('Installing Chromium for the browser tests…');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (status !== 0) break;
  }
  const installed = places.find((path) => existsSync(path));
  if (installed) return installed;
  console.error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
  process.exit(1);
}
