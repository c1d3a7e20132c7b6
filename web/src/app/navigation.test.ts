import { isAppPath, isPublicPath } from '@onhand/contract/paths';
import { expect, test } from 'vitest';
import { menuSections } from './menu-sections.ts';
import { navigationFor, placeOf, rowAt, screenAt } from './navigation.ts';
import { isScreen } from './screen.ts';
import { notFoundScreen, screens } from './screens.tsx';
import { personOf } from './user.fixtures.ts';

const navigationOf = (...who: Parameters<typeof personOf>) => navigationFor(screens, menuSections, personOf(...who));
const labels = (links: readonly { label: string }[]) => links.map((link) => link.label);

test('[SHELL-01] the sidebar lists what the role may open', () => {
  const all = [
    'Dashboard',
    'Items',
    'Jobs',
    'Stock Counts',
    'Refills',
    'Orders',
    'Transfers',
    'Stock History',
    'Alerts',
    'Tags',
    'Vendors',
    'Reports',
    'Settings',
  ];
  expect(labels(navigationOf('owner').main)).toEqual(all);
  expect(labels(navigationOf('admin').main)).toEqual(all);
  expect(labels(navigationOf('staff').main)).toEqual([
    'Items',
    'Jobs',
    'Stock Counts',
    'Refills',
    'Orders',
    'Transfers',
    'Stock History',
    'Alerts',
    'Tags',
    'Vendors',
  ]);
});

test('[HOST-04] the server knows the path of every screen, so that none answers 404 when it is opened by its address', () => {
  const unknown = screens.flatMap(({ paths }) => paths).filter((path) => !isAppPath(path) && !isPublicPath(path));
  expect(unknown).toEqual([]);
});

test('[SHELL-02] the settings list follows the permissions, the waitlist also the organization', () => {
  const shared = ['Plan & Billing', 'Import', 'Units', 'Custom Fields', 'Archived Items', 'Activity', 'Quick Actions'];
  const admins = ['Preferences', 'Notifications', 'Team', ...shared];
  const owners = ['Preferences', 'Notifications', 'Organization', 'Team', 'Audit Log', ...shared];
  expect(labels(navigationOf('admin').settings)).toEqual(admins);
  expect(labels(navigationOf('owner', 2).settings)).toEqual(owners);
  expect(labels(navigationOf('owner', 1).settings)).toEqual([...owners, 'Waitlist']);
  expect(labels(navigationOf('staff').settings)).toEqual(['Notifications']);
});

test('[SHELL-08] the mobile menu has its sections and their order', () => {
  const menu = navigationOf('owner').menu.map(({ title, links }) => [title, labels(links)]);
  expect(menu).toEqual([
    ['Organization & Team', ['Preferences', 'Notifications', 'Organization', 'Team', 'Audit Log', 'User Profile']],
    [
      'Inventory Tools',
      [
        'Jobs',
        'Alerts',
        'Stock Counts',
        'Refills',
        'Orders',
        'Transfers',
        'Stock History',
        'Vendors',
        'Tags',
        'Units',
        'Custom Fields',
        'Archived Items',
        'Quick Actions',
        'Activity',
      ],
    ],
    ['Cost & Reporting', ['Reports']],
    ['Other', ['Bulk Import', 'Plan & Billing', 'Help & Shortcuts']],
  ]);
});

test('[SHELL-09] sections without an entry the role may use are left out', () => {
  const menu = navigationOf('staff').menu.map(({ title, links }) => [title, labels(links)]);
  expect(menu).toEqual([
    ['Organization & Team', ['Notifications', 'User Profile']],
    ['Inventory Tools', ['Jobs', 'Alerts', 'Stock Counts', 'Refills', 'Orders', 'Transfers', 'Stock History', 'Vendors', 'Tags']],
    ['Other', ['Help & Shortcuts']],
  ]);
});

test('every entry of the mobile menu is a screen of the table', () => {
  for (const { path } of menuSections.flatMap((section) => section.entries)) expect(rowAt(screens, path)?.nav, path).toBeDefined();
});

test('every path without an id is the screen of its own row, not of one that takes it for an id', () => {
  const own = screens.flatMap((row) => row.paths.filter((path) => !/[:*]/.test(path)).map((path) => ({ path, row })));
  expect(own.filter(({ path, row }) => rowAt(screens, path) !== row).map(({ path }) => path)).toEqual([]);
});

test('[HOST-05] paths that only lead on', () => {
  const targets = ['/settings', '/users', '/plans', '/pricing'].map((path) => {
    const row = rowAt(screens, path);
    return row && !isScreen(row) ? row.redirectTo : undefined;
  });
  expect(targets).toEqual(['/settings/preferences', '/settings/team', '/settings/plans', '/settings/plans']);
});

test('five paths show the inventory screen', () => {
  const rows = ['/inventory', '/inventory/create', '/item/12', '/folder/3', '/folder/3/create'].map((path) => rowAt(screens, path));
  expect(new Set(rows).size).toBe(1);
  expect(rows[0]?.nav?.label).toBe('Items');
});

test('[BUY-02] what is to be ordered is no order', () => {
  expect(screenAt(screens, notFoundScreen, '/orders/to-order')).toMatchObject({ title: 'To Order' });
});

test('[BUY-06] all of purchasing is one entry, and receiving is found by its name', () => {
  for (const path of [
    '/orders/to-order',
    '/orders/7',
    '/orders/7/receive',
    '/receiving',
    '/receipts/7',
    '/vendor-returns',
    '/vendor-returns/7',
  ])
    expect(placeOf(screens, path), path).toEqual({ list: 'main', to: '/orders' });
  expect(labels(navigationOf('staff').all)).toContain('Receiving');
});

test('[HOST-04] any other path is the page that is not found', () => {
  expect(screenAt(screens, notFoundScreen, '/no/such/page')).toBe(notFoundScreen);
  expect(screenAt(screens, notFoundScreen, '/settings')).toBeUndefined();
});

test('the entry that is marked as current belongs to the path', () => {
  expect(placeOf(screens, '/folder/3')).toEqual({ list: 'main', to: '/inventory' });
  expect(placeOf(screens, '/low-stock')).toEqual({ list: 'main', to: '/alerts' });
  expect(placeOf(screens, '/settings/team')).toEqual({ list: 'settings', to: '/settings/team' });
  expect(placeOf(screens, '/settings/fields')).toEqual({ list: 'settings', to: '/settings/fields' });
  expect(placeOf(screens, '/counts/7')).toEqual({ list: 'main', to: '/counts' });
  expect(placeOf(screens, '/')).toEqual({ list: 'main', to: '/dashboard' });
});

test('[HOST-06] the pages outside the shell', () => {
  const outside = screens.filter(isScreen).filter((screen) => screen.frame !== undefined);
  expect(outside.flatMap((screen) => screen.paths)).toEqual([
    '/setup-profile',
    '/setup-organization',
    '/signup-success',
    '/accept-invitation',
    '/force-refresh',
    '/auth-success',
  ]);
});

test('[SEC-06] where a business runs the server for itself, nothing leads to plans or to the waitlist', () => {
  const installation = { hasBilling: false, hasPublicSite: false, mayFound: true };
  const navigation = navigationFor(screens, menuSections, { ...personOf('owner', 1), installation });
  for (const name of ['Plan & Billing', 'Waitlist'])
    expect(labels([...navigation.all, ...navigation.menu.flatMap(({ links }) => links)])).not.toContain(name);
  expect(labels(navigation.settings)).toContain('Team');
});
