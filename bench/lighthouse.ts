import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import type { World } from '../server/test/world.ts';
import { chromiumFlags, chromiumPath } from './browser.ts';
import { type Figure, figure } from './figures.ts';

/** Lighthouse's own scores, on a phone over slow 4G and on a desktop. */
export async function measureLighthouse(world: World): Promise<Figure[]> {
  const origin = `http://localhost:${world.env.port}`;
  const pages = [
    { name: 'sign-in page', url: `${origin}/api/login`, token: undefined },
    { name: 'welcome page', url: `${origin}/dashboard`, token: undefined },
    { name: 'dashboard', url: `${origin}/dashboard`, token: await world.sessionOf('owner') },
  ];
  const figures: Figure[] = [];
  for (const device of ['phone', 'desktop'] as const) {
    for (const { name, url, token } of pages) {
      const chrome = await launch({ chromePath: chromiumPath, chromeFlags: chromiumFlags, ignoreDefaultFlags: false });
      try {
        const headers = token ? { extraHeaders: { Cookie: `onhand_session=${token}` } } : {};
        const options = { port: chrome.port, onlyCategories: ['performance', 'accessibility'], logLevel: 'error' as const, ...headers };
        const result = await lighthouse(url, options, device === 'desktop' ? desktopConfig : undefined);
        const categories = result?.lhr.categories ?? {};
        const score = (category: string) => (categories[category]?.score ?? 0) * 100;
        figures.push(figure(`Lighthouse ${device}, ${name}: performance`, score('performance'), 'pts', 'least', 95));
        figures.push(figure(`Lighthouse ${device}, ${name}: accessibility`, score('accessibility'), 'pts', 'least', 100));
      } finally {
        chrome.kill();
      }
    }
  }
  return figures;
}
