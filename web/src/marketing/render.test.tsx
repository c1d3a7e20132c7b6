import { builtInPlans } from '@onhand/contract/plans';
import { isPublicPath } from '@onhand/contract/paths';
import { beforeAll, expect, test } from 'vitest';
import { renderPages } from './render.tsx';

const pages = new Map<string, string>();
beforeAll(async () => {
  for (const { path, html } of await renderPages('/assets/style.css')) pages.set(path, html);
});
const page = (path: string) => pages.get(path) ?? '';
const linkTo = (address: string, text: string) => new RegExp(`<a [^>]*href="${address}"[^>]*>${text}</a>`);

test('every page is finished HTML with title and description and nothing inline', () => {
  for (const [path, html] of pages) {
    expect(isPublicPath(path), path).toBe(true);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html).toMatch(/<title>[^<]{10,60}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/);
    expect(html).not.toMatch(/<style|<script(?! src=)| style="/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
});

test('the home page’s “Start Free Trial” leads to /api/login', () => {
  expect(page('/')).toMatch(linkTo('/api/login', 'Start Free Trial'));
  expect(page('/')).toMatch(linkTo('/api/login', 'Sign In'));
});

test('/pricing and /plans show the same plans', () => {
  expect(page('/plans')).toBe(page('/pricing'));
  for (const plan of builtInPlans) {
    expect(page('/pricing')).toContain(plan.displayName);
    expect(page('/pricing')).toContain(`Up to ${plan.maxItems.toLocaleString('en-US')} items`);
  }
});

test('[MKT-12] the signup page has the trial, the prices, six features and the sign-in', () => {
  const html = page('/signup');
  expect(html).toMatch(linkTo('/api/login', 'Start Free Trial'));
  expect(html).toMatch(/<a [^>]*href="\/pricing"/);
  expect(html).toMatch(linkTo('/api/auth/login', 'Sign in'));
  expect(html.match(/<h3/g)).toHaveLength(6);
});

test('the footer’s copyright notice reads 2025', () => {
  for (const html of pages.values()) expect(html).toMatch(/© 2025/);
});
