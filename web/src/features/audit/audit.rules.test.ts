import { expect, test } from 'vitest';
import { actionText, filterOf } from './audit.rules.ts';

test('an action is told in words, known or not', () => {
  expect(actionText({ action: 'invitation.create' })).toBe('invited');
  expect(actionText({ action: 'custom-field.delete' })).toBe('deleted the custom field');
  expect(actionText({ action: 'organization.update' })).toBe('changed the organization');
  expect(actionText({ action: 'plan.upgrade' })).toBe('upgrade plan');
});

test('the address says what is shown; what it cannot mean is left out', () => {
  const id = '7b2f3c1e-0000-4000-8000-000000000001';
  expect(filterOf(new URLSearchParams(`category=export&person=${id}&from=2026-11-01&to=2026-11-15`))).toEqual({
    category: 'export',
    userId: id,
    from: '2026-11-01',
    to: '2026-11-15',
  });
  expect(filterOf(new URLSearchParams('category=weather&person=me&from=2026-13-45&to=soon'))).toEqual({});
});
