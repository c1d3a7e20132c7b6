import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import { build } from 'vite';
import { readCode } from '../contract/src/scanned-code.ts';
import { type CodeSample, codeSamples, drawingOf } from '../web/src/features/scan/decoder.fixtures.ts';
import { chromiumFlags, chromiumPath } from './browser.ts';
import type { Compare } from './decoder-page.ts';
import { type Figure, figure } from './figures.ts';
import type { LabelDamage } from './label-damage.ts';

const classes: LabelDamage[] = ['clean', 'rotated', 'blurred', 'small', 'skewed', 'low contrast', 'noisy'];
const variants = Number(process.env.DECODER_VARIANTS ?? '2');

interface Tally {
  tried: number;
  ours: number;
  theirs: number;
  misread: number;
  ourTime: number;
  theirTime: number;
}

/** Our decoder beside html5-qrcode, on the same pictures in the same browser: every symbology, clean and hard. */
export async function measureDecoder(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-decoder-'));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const server = createServer(async (request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1).replace(/\?.*$/, '');
    const type = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }[extname(name)] ?? 'text/plain';
    const content = await readFile(join(folder, name)).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content ?? '');
  });
  try {
    await buildPage(folder);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'compare' in globalThis);
    const tallies = new Map<LabelDamage, Map<string, Tally>>();
    for (const damage of classes) tallies.set(damage, await tryClass(page, damage));
    print(tallies);
    return classes.flatMap((damage) => figuresOf(damage, total(tallies.get(damage) as Map<string, Tally>)));
  } finally {
    server.close();
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(import.meta.dirname, 'decoder-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  });
  await writeFile(join(folder, 'index.html'), '<div id="place"></div><script type="module" src="/page.js"></script>');
}

async function tryClass(page: Page, damage: LabelDamage): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for (const [place, sample] of codeSamples.entries()) {
    const source = `data:image/png;base64,${(await bwip.toBuffer(drawingOf(sample, 4))).toString('base64')}`;
    const tally = tallies.get(sample.symbology) ?? { tried: 0, ours: 0, theirs: 0, misread: 0, ourTime: 0, theirTime: 0 };
    tallies.set(sample.symbology, tally);
    for (let variant = 0; variant < (damage === 'clean' ? 1 : variants); variant++) {
      const input = { source, damage, seed: place * 97 + variant * 13 + 1 };
      const { ours, theirs } = await page.evaluate(
        (one) => (globalThis as unknown as { compare: Compare }).compare(one.source, one.damage, one.seed),
        input,
      );
      tally.tried += 1;
      tally.ours += Number(isRight(sample, ours.text));
      tally.theirs += Number(isRight(sample, theirs.text));
      tally.misread += Number(ours.text !== null && !isRight(sample, ours.text));
      tally.ourTime += ours.milliseconds;
      tally.theirTime += theirs.milliseconds;
    }
  }
  return tallies;
}

const plain = (text: string) => text.replaceAll(/[^\w./:-]/g, '').toUpperCase();

/** The readers spell some codes differently: with or without brackets, start signs, a leading zero or the extension. */
function isRight({ text, expected, symbology }: CodeSample, read: string | null): boolean {
  if (read === null) return false;
  const wanted = [expected, text, ...readCode(expected).forms, ...readCode(text).forms].map(plain);
  if (symbology === 'Codabar') wanted.push(plain(text.slice(1, -1)));
  if (symbology === 'UPC-E') wanted.push(plain(text));
  return (
    wanted.includes(plain(read)) ||
    readCode(read)
      .forms.map(plain)
      .some((form) => wanted.includes(form))
  );
}

function total(tallies: Map<string, Tally>): Tally {
  const sum = { tried: 0, ours: 0, theirs: 0, misread: 0, ourTime: 0, theirTime: 0 };
  for (const tally of tallies.values()) for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key];
  return sum;
}

const percent = (part: number, whole: number) => (100 * part) / whole;

function figuresOf(damage: LabelDamage, { tried, ours, theirs, misread }: Tally): Figure[] {
  const rate = percent(ours, tried);
  const wrong = figure(`decoder: ${damage}, misread`, percent(misread, tried), '%', 'most', 0.5);
  if (damage === 'clean') return [figure('decoder: clean, read', rate, '%', 'least', 99), wrong];
  return [figure(`decoder: ${damage}, read more than html5-qrcode`, rate - percent(theirs, tried), 'points', 'least', 0.1), wrong];
}

function print(tallies: Map<LabelDamage, Map<string, Tally>>): void {
  const shown = ({ tried, ours, theirs }: Tally) =>
    `${String(Math.round(percent(ours, tried))).padStart(4)} /${String(Math.round(percent(theirs, tried))).padStart(4)}`;
  const cell = (text: string) => text.padStart(14);
  console.log(`\nread, in percent: ours / html5-qrcode (${variants} pictures of each code in each hard class)`);
  console.log(`${''.padEnd(20)}${classes.map(cell).join('')}`);
  const names = [...new Set(codeSamples.map(({ symbology }) => symbology))];
  for (const name of names) {
    console.log(`${name.padEnd(20)}${classes.map((damage) => cell(shown(tallies.get(damage)?.get(name) as Tally))).join('')}`);
  }
  const sums = classes.map((damage) => total(tallies.get(damage) as Map<string, Tally>));
  console.log(`${'all'.padEnd(20)}${sums.map((sum) => cell(shown(sum))).join('')}`);
  const times = sums.map(({ tried, ourTime, theirTime }) =>
    cell(`${Math.round(ourTime / tried)} /${String(Math.round(theirTime / tried)).padStart(4)}`),
  );
  console.log(`${'milliseconds each'.padEnd(20)}${times.join('')}`);
}
