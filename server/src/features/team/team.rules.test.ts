import { Role } from '@onhand/contract/permissions';
import { expect, test } from 'vitest';
import { refusalOf, seatLimitOf } from './team.rules.ts';

const roles = Role.options;
const everyCase = roles.flatMap((actor) =>
  roles.flatMap((target) =>
    [...roles, null].flatMap((nextRole) =>
      [1, 2].flatMap((owners) => [true, false].map((isOneself) => ({ actor, target, nextRole, owners, isOneself }))),
    ),
  ),
);

test('[TEAM-02] no change that is allowed leaves an organization without an owner', () => {
  for (const { actor, target, nextRole, owners, isOneself } of everyCase) {
    const refusal = refusalOf({ actor: { id: 'a', role: actor }, target: { id: isOneself ? 'a' : 'b', role: target }, nextRole, owners });
    const left = owners - (target === 'owner' && nextRole !== 'owner' ? 1 : 0);
    if (!refusal) expect(left, JSON.stringify({ actor, target, nextRole, owners })).toBeGreaterThan(0);
  }
});

test('[TEAM-02] only an owner makes, changes or removes an owner', () => {
  for (const { actor, target, nextRole, owners } of everyCase) {
    if (actor === 'owner' || (target !== 'owner' && nextRole !== 'owner')) continue;
    const refusal = refusalOf({ actor: { id: 'a', role: actor }, target: { id: 'b', role: target }, nextRole, owners });
    expect(refusal?.code).toBe('FORBIDDEN');
  }
});

test('[TEAM-02] staff change nobody, not even themselves, but may leave', () => {
  const staff = { id: 'a', role: 'staff' } as const;
  expect(refusalOf({ actor: staff, target: staff, nextRole: 'admin', owners: 1 })?.code).toBe('FORBIDDEN');
  expect(refusalOf({ actor: staff, target: { id: 'b', role: 'staff' }, nextRole: null, owners: 1 })?.code).toBe('FORBIDDEN');
  expect(refusalOf({ actor: staff, target: staff, nextRole: null, owners: 1 })).toBeUndefined();
});

test('[TEAM-02] Starter has 5 users, Professional 10, and a plan nobody knows has the fewest', () => {
  expect(seatLimitOf('starter')).toEqual({ planName: 'Starter', limit: 5 });
  expect(seatLimitOf('professional')).toEqual({ planName: 'Professional', limit: 10 });
  expect(seatLimitOf('gone').limit).toBe(5);
});
