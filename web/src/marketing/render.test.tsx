import { api } from '@onhand/contract';
import { isPublicPath, publicPaths } from '@onhand/contract/paths';
import { builtInPlans } from '@onhand/contract/plans';
import { builtOrigin } from '@onhand/contract/site';
import { beforeAll, describe, expect, test } from 'vitest';
import { features, solutions, trades } from './frame/site-links.ts';
import { renderPages, robots, sitemap, socialPictures } from './render.tsx';

const pages = new Map<string, string>();
beforeAll(async () => {
  const files = { stylesheet: '/assets/style.css', script: '/assets/start.js' };
  for (const { path, html } of await renderPages(files)) pages.set(path, html);
}, 60_000);

const page = (path: string) => pages.get(path) ?? '';
const linkTo = (address: string, text: string) => new RegExp(`<a [^>]*href="${address.replace('?', '\\?')}"[^>]*>${text}</a>`);
const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
/** Public by address, but the app's own screens. */
const appScreens = ['/accept-invitation', '/auth-success'];

test('[MKT-13] every public path is finished HTML with title, description, canonical address, Open Graph and JSON-LD', () => {
  expect([...pages.keys()].sort()).toEqual(publicPaths.filter((path) => !appScreens.includes(path)).sort());
  const titles = new Set<string | undefined>();
  for (const [path, html] of pages) {
    const canonical = path === '/plans' ? '/pricing' : path;
    expect(isPublicPath(path), path).toBe(true);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    titles.add(/<title>([^<]{10,60})<\/title>/.exec(html)?.[1]);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,160}"/);
    expect(html, path).toContain(`<link rel="canonical" href="${builtOrigin}${canonical}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${builtOrigin}${canonical}"/>`);
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
    expect(socialPictures().map(({ path: one }) => builtOrigin + one)).toContain(picture);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? '') as object,
    );
    expect(data.length).toBeGreaterThan(0);
    for (const one of data) expect(one).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) as string });
    // The content policy would refuse anything inline, and a page without a heading has nothing to say.
    expect(html, path).not.toMatch(/<style|<script(?! src=| type="module"| type="application\/ld\+json")| style="| on[a-z]+="/);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html).not.toContain('>Loading<');
  }
  expect(titles.size, 'a title of its own for each page').toBe(pages.size - 1);
});

test('[MKT-13] the sitemap names every page once by its own address, and robots.txt names the sitemap', () => {
  const named = [...sitemap().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address?.replace(builtOrigin, ''));
  expect(named.sort()).toEqual([...pages.keys()].filter((path) => path !== '/plans').sort());
  expect(robots).toContain(`Sitemap: ${builtOrigin}/sitemap.xml`);
});

test('every internal link and anchor of every page leads somewhere', () => {
  const rows = new Set(Object.values(api).flatMap((rows) => Object.values(rows).map((row) => row.path as string)));
  const broken: string[] = [];
  for (const [path, html] of pages) {
    for (const href of hrefs(html)) {
      const { pathname, hash, host } = new URL(href, `https://here.test${path}`);
      const target = host === 'here.test' ? page(pathname) : '';
      const isThere = target !== '' || rows.has(pathname);
      if (!isThere || (hash && !target.includes(`id="${hash.slice(1)}"`))) broken.push(`${path} → ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

describe('the frame', () => {
  test('[MKT-08] the header leads to home, six features, four solutions, pricing, support, the trial and the sign-in', () => {
    for (const html of pages.values()) {
      const header = html.slice(html.indexOf('<header'), html.indexOf('<main'));
      const links = hrefs(header);
      for (const { path } of [...features, ...solutions, ...trades]) expect(links).toContain(path);
      for (const path of ['/', '/pricing', '/support', api.auth.login.path]) expect(links).toContain(path);
      expect(header).toMatch(linkTo('/api/login?prompt=create', 'Start Free Trial'));
      expect(header).toMatch(linkTo(api.auth.login.path, 'Sign In'));
    }
    expect([features.length, solutions.length]).toEqual([6, 4]);
    for (const { path } of trades) expect(page('/')).toContain(`id="${path.slice(2)}"`);
  });

  test('[MKT-06] the legal pages are linked from every footer, and its copyright notice reads 2025', () => {
    for (const html of pages.values()) {
      const footer = html.slice(html.indexOf('<footer'));
      expect(hrefs(footer)).toEqual(expect.arrayContaining(['/legal/terms-of-service', '/legal/privacy-policy']));
      expect(footer).toMatch(/© 2025/);
    }
    for (const path of ['/legal/terms-of-service', '/legal/privacy-policy']) expect(page(path)).toContain('Have it reviewed');
  });
});

test('[MKT-02] /pricing and /plans show the same page: plans, feature list, questions and a call to action', () => {
  expect(page('/plans')).toBe(page('/pricing'));
  for (const plan of builtInPlans) {
    expect(page('/pricing')).toContain(plan.displayName);
    expect(page('/pricing')).toContain(`Up to ${plan.maxItems.toLocaleString('en-US')} items`);
  }
  expect(page('/pricing')).toContain('In every plan');
  expect(page('/pricing').match(/<dt/g)?.length).toBeGreaterThanOrEqual(4);
  expect(page('/pricing').slice(page('/pricing').indexOf('<main'))).toMatch(linkTo('/api/login?prompt=create', 'Start Free Trial'));
});

test('[MKT-07] /features is an index of the six features, /learn has five guides with pictures', () => {
  const main = (path: string) => page(path).slice(page(path).indexOf('<main'), page(path).indexOf('<footer'));
  for (const { path } of features) expect(hrefs(main('/features'))).toContain(path);
  expect(main('/learn').match(/<figure/g)).toHaveLength(5);
});

test('[MKT-09] home: a hero that leads to /api/login to register, six cards that lead to their pages, the trades before the rest, a closing call', () => {
  const main = page('/').slice(page('/').indexOf('<main'), page('/').indexOf('<footer'));
  const cards = main.slice(main.indexOf('What it does'), main.indexOf('Who it is for'));
  expect(hrefs(cards)).toEqual(features.map(({ path }) => path));
  const trades = main.slice(main.indexOf('Who it is for'));
  expect([...trades.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id).slice(0, 2)).toEqual(['hvac', 'plumbing']);
  for (const { label } of features) expect(cards).toContain(label);
  expect(main.slice(0, main.indexOf('<h2'))).toMatch(linkTo('/api/login?prompt=create', 'Start Free Trial'));
  expect(main.slice(main.lastIndexOf('<h2'))).toMatch(linkTo('/api/login?prompt=create', 'Start Free Trial'));
});

test('[MKT-12] the signup page has the trial, the prices, six features and the sign-in', () => {
  const html = page('/signup').slice(page('/signup').indexOf('<main'), page('/signup').indexOf('<footer'));
  expect(html).toMatch(linkTo('/api/login?prompt=create', 'Start Free Trial'));
  expect(html).toMatch(/<a [^>]*href="\/pricing"/);
  expect(html).toMatch(linkTo('/api/auth/login', 'Sign in'));
  expect(html.match(/<h3/g)).toHaveLength(6);
});

test('[MKT-09] the home page shows the product on a phone, on a phone too', () => {
  const main = page('/').slice(page('/').indexOf('<main'));
  const picture = main.indexOf('aria-label="A scanned label on a phone"');
  expect(picture).toBeGreaterThan(0);
  expect(main.slice(0, picture)).not.toMatch(/class="[^"]*\bhidden\b/);
});

test.each([
  ['that a search shows places nobody has entered', /every place that has it/i],
  ['that prices are never sent, which a switch decides', /never sends? a price/i],
  ['that a confirmation takes one click', /one click/i],
  ['which plan is taken most', /most popular/i],
])('[MKT-13] the public site does not say %s', (_, claim) => {
  for (const [path, html] of pages) expect(html, path).not.toMatch(claim);
});
