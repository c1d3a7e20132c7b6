import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { audit } from '../../platform/audit.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const log = async (query: object = {}) => (await owner.call(api.audit.list, { query: { limit: 200, ...query } })).body.entries;
const text = (body: unknown) => (body instanceof Blob ? body.text() : Promise.resolve(String(body)));

test('role changes, invitations, exports, deletions and settings are written down with who and what', async () => {
  const { organizationId, staff } = await world.people();
  const folder = await world.folder(organizationId, { name: 'Van 1' });
  await owner.call(api.team.change, { params: { id: staff.id }, body: { role: 'admin' } });
  await owner.call(api.team.change, { params: { id: staff.id }, body: { role: 'staff', folderIds: [folder] } });
  const { body: invitation } = await owner.call(api.invitations.create, { body: { email: 'new@example.test', role: 'staff' } });
  await owner.call(api.invitations.revoke, { params: { id: invitation.id } });
  const { body: tag } = await owner.call(api.tags.create, { body: { name: 'Old tag' } });
  await owner.call(api.tags.remove, { params: { id: tag.id } });
  await owner.call(api.preferences.changeOrganization, { body: { currency: 'EUR' } });
  await owner.call(api.organization.change, { body: { address: '1 Main Street' } });
  await text((await owner.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } })).body);

  const entries = (await log()).map(({ category, action, subject, changes, userName }) => ({
    category,
    action,
    subject,
    changes,
    userName,
  }));
  const by = { userName: 'Olive Tester' };
  expect(entries).toEqual([
    { ...by, category: 'export', action: 'file.export', subject: expect.stringMatching(/\.csv$/), changes: [] },
    {
      ...by,
      category: 'settings',
      action: 'organization.update',
      subject: 'Test Heating',
      changes: [{ field: 'Address', from: null, to: '1 Main Street' }],
    },
    {
      ...by,
      category: 'settings',
      action: 'organization.update',
      subject: 'Test Heating',
      changes: [{ field: 'Currency', from: 'USD', to: 'EUR' }],
    },
    { ...by, category: 'deletion', action: 'tag.delete', subject: 'Old tag', changes: [] },
    { ...by, category: 'invitation', action: 'invitation.revoke', subject: 'new@example.test', changes: [] },
    {
      ...by,
      category: 'invitation',
      action: 'invitation.create',
      subject: 'new@example.test',
      changes: [{ field: 'Role', from: null, to: 'Staff' }],
    },
    {
      ...by,
      category: 'team',
      action: 'member.change',
      subject: 'Sam Tester',
      changes: [
        { field: 'Role', from: 'Admin', to: 'Staff' },
        { field: 'Folders', from: null, to: 'Van 1' },
      ],
    },
    { ...by, category: 'team', action: 'member.change', subject: 'Sam Tester', changes: [{ field: 'Role', from: 'Staff', to: 'Admin' }] },
    { ...by, category: 'billing', action: 'trial.start', subject: 'Starter', changes: [] },
  ]);
});

test('who changes the team or invites is written down with where from', async () => {
  const { staff } = await world.people();
  await owner.call(api.team.change, { params: { id: staff.id }, body: { role: 'admin' } });
  await owner.call(api.team.change, { params: { id: staff.id }, body: { role: 'staff' } });
  const { body } = await owner.call(api.invitations.create, { body: { email: 'from@example.test', role: 'staff' } });
  await owner.call(api.invitations.resend, { params: { id: body.id } });
  await owner.call(api.invitations.revoke, { params: { id: body.id } });
  const entries = (await log()).slice(0, 5);
  expect(entries.map(({ action }) => action)).toEqual([
    'invitation.revoke',
    'invitation.resend',
    'invitation.create',
    'member.change',
    'member.change',
  ]);
  for (const { action, ipAddress } of entries) expect(ipAddress, action).toBe('127.0.0.1');
});

test('the log is filtered by category, person and day, paged, and exported as it is filtered', async () => {
  const { organizationId, owner: person, admin } = await world.people();
  const note = (userId: string, subject: string) =>
    audit(world.services.db.platform, {
      organizationId,
      userId,
      category: 'sign-in',
      action: 'sign-in',
      subject,
      ipAddress: '203.0.113.7',
    });
  await note(person.id, 'one');
  await note(admin.id, '=two');
  expect((await log({ category: 'sign-in' })).map(({ subject }) => subject)).toEqual(['=two', 'one']);
  expect((await log({ category: 'sign-in', userId: admin.id })).map(({ subject }) => subject)).toEqual(['=two']);
  expect((await owner.call(api.audit.people)).body).toEqual(
    expect.arrayContaining([
      { id: admin.id, name: 'Adam Tester' },
      { id: person.id, name: 'Olive Tester' },
    ]),
  );
  const today = new Date().toISOString().slice(0, 10);
  expect(await log({ category: 'sign-in', to: '2001-01-01' })).toEqual([]);
  expect((await log({ category: 'sign-in', from: today })).length).toBeLessThanOrEqual(2);
  expect((await log({ category: 'sign-in', from: '2001-01-01', to: '2999-12-31' })).length).toBe(2);
  const first = (await owner.call(api.audit.list, { query: { category: 'sign-in', limit: 1 } })).body;
  expect(first.entries).toMatchObject([{ subject: '=two', ipAddress: '203.0.113.7' }]);
  const next = (await owner.call(api.audit.list, { query: { category: 'sign-in', limit: 1, cursor: first.nextCursor ?? '' } })).body;
  expect(next).toMatchObject({ entries: [{ subject: 'one' }], nextCursor: null });

  const answer = await owner.call(api.audit.exportCsv, { query: { category: 'sign-in' } });
  const lines = (await text(answer.body)).trim().split('\n');
  expect(lines).toHaveLength(3);
  // A spreadsheet must not run what somebody put into a name.
  expect(lines[1]).toContain(`'=two`);
  expect((await log({ category: 'export' }))[0]?.subject).toMatch(/^audit-log-/);
});

test('nobody can change or delete an entry, neither a member nor the platform', async () => {
  const { organizationId, owner: person } = await world.people();
  const { db } = world.services;
  const tries = [`UPDATE audit_log SET subject = 'nothing'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'];
  for (const sql of tries) {
    await expect(
      db.tenant(world.scope(organizationId, person, 'owner'), (tx) => tx.run(sql)),
      sql,
    ).rejects.toThrow(/permission denied/);
    await expect(db.platform.run(sql), sql).rejects.toThrow(/permission denied/);
  }
});

test('an entry keeps its author’s name after they left, and is seen by no other organization', async () => {
  const { admin } = await world.people();
  await (await world.as('admin')).call(api.tags.list);
  await owner.call(api.team.remove, { params: { id: admin.id } });
  expect((await log({ userId: admin.id })).map(({ userName }) => userName)).toContain('Adam Tester');
  const other = await world.as('other-owner');
  expect((await other.call(api.audit.list, { query: {} })).body.entries.map(({ action }) => action)).toEqual(['trial.start']);
});
