import { describe, expect, test } from 'vitest';
import { admit } from './admission.ts';
import { denialMessages } from './denial.ts';
import { rowAt } from './navigation.ts';
import { isScreen } from './screen.ts';
import { screens } from './screens.tsx';
import { personOf } from './user.fixtures.ts';

function admission(path: string, user = personOf('staff')) {
  const row = rowAt(screens, path);
  if (!row || !isScreen(row)) throw new Error(`${path} is no screen.`);
  return admit(row, user);
}

describe('roles', () => {
  test.each([
    ['/reports', 'reports'],
    ['/low-stock', 'low-stock'],
    ['/settings/organization', 'organization'],
    ['/settings/team', 'team'],
    ['/settings/preferences', 'settings'],
    ['/settings/units', 'settings'],
    ['/settings/fields', 'settings'],
    ['/settings/archived', 'settings'],
  ] as const)('[SHELL-09] staff on %s are denied with the message of %s', (path, area) => {
    expect(admission(path)).toEqual({ kind: 'denied', area });
    expect(denialMessages[area]).toMatch(/\.$/);
  });

  test.each(['/inventory', '/item/5', '/folder/5/create', '/alerts', '/tags', '/vendors', '/notifications', '/profile'])(
    'staff may open %s',
    (path) => {
      expect(admission(path)).toEqual({ kind: 'admitted' });
    },
  );

  test('[SHELL-09] organization settings are denied to admins as well', () => {
    expect(admission('/settings/organization', personOf('admin'))).toEqual({ kind: 'denied', area: 'organization' });
    expect(admission('/settings/team', personOf('admin'))).toEqual({ kind: 'admitted' });
  });

  test('[SHELL-14] without VIEW_FINANCIALS the dashboard leads to the inventory', () => {
    for (const path of ['/', '/dashboard']) expect(admission(path)).toEqual({ kind: 'redirect', to: '/inventory' });
    expect(admission('/', personOf('admin'))).toEqual({ kind: 'admitted' });
  });

  test('the waitlist is for owners of the organization with id 1', () => {
    for (const path of ['/admin/waitlist', '/settings/admin/waitlist']) {
      expect(admission(path, personOf('owner', 1))).toEqual({ kind: 'admitted' });
      expect(admission(path, personOf('owner', 2))).toEqual({ kind: 'restricted' });
      expect(admission(path, personOf('admin', 1))).toEqual({ kind: 'restricted' });
    }
  });
});

test('[HOST-07] without an organization every screen leads to the setup, except the setup itself and the plans', () => {
  const open = screens.filter(isScreen).filter((screen) => admit(screen, personOf(null)).kind === 'admitted');
  expect(open.map((screen) => screen.paths[0])).toEqual(['/settings/plans', '/setup-profile', '/setup-organization', '/signup-success']);
  expect(admission('/inventory', personOf(null))).toEqual({ kind: 'redirect', to: '/setup-profile' });
});
