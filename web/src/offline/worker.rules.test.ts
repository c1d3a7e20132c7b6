import { expect, test } from 'vitest';
import { cacheNameOf, isShellPath, lockNameOf, unusedCaches } from './worker.rules.ts';

test('[SCAN-16] without a network the app’s paths open the app; the public site and the sign-in pages never do', () => {
  for (const path of ['/inventory', '/item/7', '/scan', '/offline', '/dashboard', '/settings/team', '/'])
    expect(isShellPath(path), path).toBe(true);
  for (const path of ['/api/login', '/identity/login', '/support', '/features/reports', '/signup', '/ws'])
    expect(isShellPath(path), path).toBe(false);
});

test('[HOST-06] /force-refresh always comes from the network', () => {
  expect(isShellPath('/force-refresh')).toBe(false);
});

test('[SHELL-12] files of an older version stay as long as a tab that was loaded from them is open', () => {
  const [own, open, closed] = ['3', '2', '1'].map((version) => cacheNameOf({ version, entry: `/assets/index-${version}.js` }));
  const names = [own, open, closed, 'of something else'] as string[];
  expect(unusedCaches(names, own as string, [lockNameOf('/assets/index-2.js')])).toEqual([closed]);
  expect(unusedCaches(names, own as string, [])).toEqual([open, closed]);
});
