import { api } from '@onhand/contract';
import type { InvitationInput } from '@onhand/contract/invitations';
import type { Role } from '@onhand/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/factories.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let organizationId: number;
let owner: Caller;
const day = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  world.setNow(undefined);
  world.mails.length = 0;
  const person = await world.person('Ivy');
  organizationId = await world.organization(person, 'Invite & Sons');
  owner = world.withSession(await world.signIn(person));
});

const tokenIn = (link: string) => link.split('token=')[1] ?? '';
const mailedToken = () => tokenIn(/https?:\/\/\S+accept-invitation\?token=[\w-]+/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '');

async function invite(wanted: Partial<InvitationInput> = {}) {
  const guest = await world.person('Gus');
  const answer = await owner.call(api.invitations.create, { body: { email: guest.email, role: 'staff', ...wanted } });
  return { guest, ...answer, token: tokenIn(answer.body.link ?? '') };
}

const callerOf = async (person: Person) => world.withSession(await world.signIn(person));
const accept = async (caller: Caller, token: string) => caller.call(api.invitations.accept, { body: { token } });
const verify = (token: string) => world.withSession(undefined).call(api.invitations.verify, { query: { token } });
const members = async () => (await owner.call(api.team.list)).body.members;

test('[TEAM-03] whoever is invited by mail sees to what, joins, and the inviter is told', async () => {
  const folder = await world.folder(organizationId, { name: 'Van 4' });
  const { guest } = await invite({ folderIds: [folder] });
  const mail = world.mails.at(-1);
  expect(mail).toMatchObject({ to: guest.email, subject: expect.stringContaining('Invite & Sons') });
  expect(mail?.html).toContain('Invite &#38; Sons');
  const token = mailedToken();
  expect(await verify(token)).toMatchObject({
    status: 200,
    body: { email: guest.email, organizationName: 'Invite & Sons', role: 'staff' },
  });
  const caller = await callerOf(guest);
  expect(await accept(caller, token)).toMatchObject({ status: 200, body: { organizationName: 'Invite & Sons', role: 'staff' } });
  expect((await caller.call(api.auth.user)).body).toMatchObject({ organizationId, role: 'staff' });
  expect((await caller.call(api.folders.list)).body.map(({ name }) => name)).toEqual(['Van 4']);
  expect((await owner.call(api.invitations.list)).body).toEqual([]);
  const { notifications } = (await owner.call(api.notifications.list, { query: {} })).body;
  expect(notifications[0]).toMatchObject({ kind: 'invitation', title: 'Gus Tester joined the team' });
});

test('[TEAM-03] only the hash of a token is kept, and not even that can be read by the application', async () => {
  const { token } = await invite();
  const { rows } = await world.database.admin.query('SELECT row_to_json(i)::text AS row FROM invitations i WHERE organization_id = $1', [
    organizationId,
  ]);
  expect(rows[0].row).not.toContain(token);
  const scope = world.scope(organizationId, (await world.people()).owner, 'owner');
  await expect(world.services.db.tenant(scope, (tx) => tx.rows('SELECT token_hash FROM invitations'))).rejects.toThrow(/permission denied/);
});

test('[TEAM-03] a wrong, used, revoked, replaced or expired token answers with a message and lets nobody in', async () => {
  const { guest, token, body } = await invite();
  const caller = await callerOf(guest);
  const isVoid = async (one: string) => {
    expect(await verify(one)).toMatchObject({
      status: 404,
      body: { error: 'INVALID_INVITATION', message: expect.stringContaining('invalid or has expired') },
    });
    expect(await accept(caller, one)).toMatchObject({ status: 404, body: { message: expect.stringContaining('invalid') } });
  };
  await isVoid('nobody-made-this');
  expect((await world.withSession(undefined).raw({ method: 'GET', url: '/api/invitations/verify' })).status).toBe(400);
  const renewed = tokenIn((await owner.call(api.invitations.resend, { params: { id: body.id } })).body.link);
  expect(renewed).toBe(mailedToken());
  await isVoid(token);
  world.setNow(new Date(Date.now() + 7 * day + 60_000));
  const late = await callerOf(guest);
  expect((await late.call(api.invitations.accept, { body: { token: renewed } })).status).toBe(404);
  expect((await verify(renewed)).status).toBe(404);
  world.setNow(undefined);
  expect((await verify(renewed)).status).toBe(200);
  expect((await owner.call(api.invitations.revoke, { params: { id: body.id } })).status).toBe(200);
  await isVoid(renewed);
  expect(await members()).toHaveLength(1);
});

test('[TEAM-05] an invitation is for its address alone, and for people without an organization', async () => {
  const { guest, token } = await invite();
  const stranger = await world.person('Stella');
  expect(await accept(await callerOf(stranger), token)).toMatchObject({
    status: 403,
    body: { error: 'EMAIL_MISMATCH', message: `This invitation is for ${guest.email}, but you're logged in as ${stranger.email}.` },
  });
  await world.organization(guest, 'Elsewhere');
  expect(await accept(await callerOf(guest), token)).toMatchObject({ status: 409, body: { error: 'ALREADY_IN_ORGANIZATION' } });
  // A refusal has not used the token up.
  expect((await verify(token)).status).toBe(200);
});

test('[TEAM-02] an address is invited once, never a member’s, and an admin invites no owner', async () => {
  const { guest, body, token } = await invite({ role: 'admin' });
  const again = await owner.call(api.invitations.create, { body: { email: guest.email.toUpperCase(), role: 'staff' } });
  expect(again).toMatchObject({ status: 409, body: { error: 'ALREADY_INVITED', details: [{ field: 'email' }] } });
  const admin = await callerOf(guest);
  await accept(admin, token);
  expect((await owner.call(api.invitations.create, { body: { email: guest.email, role: 'staff' } })).status).toBe(409);
  expect((await admin.call(api.invitations.create, { body: { email: 'boss@example.test', role: 'owner' } })).status).toBe(403);
  expect((await owner.call(api.invitations.resend, { params: { id: body.id } })).status).toBe(404);
});

test('[TEAM-02] a mail that cannot be sent leaves an invitation that says so', async () => {
  const { mail } = world.services;
  const send = mail.send;
  mail.send = () => Promise.reject(new Error('no mail server'));
  const { body } = await invite();
  mail.send = send;
  expect(body.sentAt).toBeNull();
  expect((await owner.call(api.invitations.list)).body).toMatchObject([{ id: body.id, sentAt: null, isExpired: false }]);
  expect((await owner.call(api.invitations.resend, { params: { id: body.id } })).body.sentAt).not.toBeNull();
});

test('[TEAM-02] what only lands in the outbox of a server without SMTP counts as not sent', async () => {
  const { mail } = world.services;
  mail.isDelivered = false;
  const { body } = await invite();
  mail.isDelivered = true;
  expect(body).toMatchObject({ sentAt: null, link: expect.stringContaining('/accept-invitation?token=') });
});

describe('[TEAM-02] whoever may no longer invite', () => {
  const inviteAs = async (caller: Caller, role: Role) => {
    const guest = await world.person('Gus');
    const { body } = await caller.call(api.invitations.create, { body: { email: guest.email, role } });
    return { guest, token: tokenIn(body.link) };
  };
  const colleague = async (role: Role) => {
    const person = await world.person('Ada');
    await world.join(organizationId, person, role);
    return { person, caller: await callerOf(person) };
  };

  test('takes along the invitations they sent: removed, demoted or gone by themselves', async () => {
    const ways = {
      remove: (id: string) => owner.call(api.team.remove, { params: { id } }),
      demote: (id: string) => owner.call(api.team.change, { params: { id }, body: { role: 'staff' } }),
      leave: (_id: string, caller: Caller) => caller.call(api.team.leave),
    };
    for (const [way, go] of Object.entries(ways)) {
      const { person, caller } = await colleague('admin');
      const { guest, token } = await inviteAs(caller, 'admin');
      expect((await go(person.id, caller)).status, way).toBe(200);
      expect((await verify(token)).status, way).toBe(404);
      expect((await accept(await callerOf(guest), token)).status, way).toBe(404);
      const { entries } = (await owner.call(api.audit.list, { query: { category: 'invitation' } })).body;
      expect(entries[0], way).toMatchObject({ action: 'invitation.revoke', subject: guest.email });
      if (way === 'demote') await owner.call(api.team.remove, { params: { id: person.id } });
    }
    expect((await owner.call(api.invitations.list)).body).toEqual([]);
  });

  test('a former owner’s invitations of owners end, the others stay good', async () => {
    const heir = await colleague('admin');
    const [boss, helper] = [await inviteAs(owner, 'owner'), await inviteAs(owner, 'staff')];
    await owner.call(api.team.handOver, { params: { id: heir.person.id } });
    expect((await verify(boss.token)).status).toBe(404);
    expect((await accept(await callerOf(helper.guest), helper.token)).status).toBe(200);
  });

  test('sending one again makes it the sender’s own', async () => {
    const { person, caller } = await colleague('admin');
    const { guest } = await inviteAs(caller, 'staff');
    const [open] = (await owner.call(api.invitations.list)).body;
    const { body } = await owner.call(api.invitations.resend, { params: { id: open?.id ?? 0 } });
    expect(body.invitedBy).toBe('Ivy Tester');
    await owner.call(api.team.remove, { params: { id: person.id } });
    expect((await accept(await callerOf(guest), tokenIn(body.link))).status).toBe(200);
    const { notifications } = (await owner.call(api.notifications.list, { query: {} })).body;
    expect(notifications[0]?.title).toBe('Gus Tester joined the team');
  });
});

describe('[TEAM-02] the plan’s seats', () => {
  test('are taken by invitations too, and given back when one is revoked or runs out', async () => {
    const sent = [];
    for (let n = 0; n < 4; n++) sent.push(await invite());
    expect((await owner.call(api.team.list)).body.seats).toEqual({ planName: 'Starter', limit: 5, members: 1, invited: 4 });
    expect(await invite()).toMatchObject({ status: 409, body: { error: 'SEAT_LIMIT', message: expect.stringContaining('5 seats') } });
    await owner.call(api.invitations.revoke, { params: { id: sent[0]?.body.id ?? 0 } });
    expect((await invite()).status).toBe(200);
    world.setNow(new Date(Date.now() + 8 * day));
    const fifth = await invite();
    expect(fifth.status).toBe(200);
    // Three of those that ran out fit beside it; the fifth seat is the last.
    const again = [];
    for (const { body } of sent.slice(1)) again.push((await owner.call(api.invitations.resend, { params: { id: body.id } })).status);
    expect(again).toEqual([200, 200, 200]);
    expect((await invite()).status).toBe(409);
  });

  test('hold when the plan became smaller since', async () => {
    await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => invite()));
    await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'starter' WHERE organization_id = $1`, [organizationId]);
    const answers = [];
    for (const { guest, token } of sent) answers.push((await accept(await callerOf(guest), token)).status);
    expect(answers).toEqual([200, 200, 200, 200, 409]);
  });

  test('the last one goes to one of two invitations at once', async () => {
    for (let n = 0; n < 3; n++) await invite();
    const answers = await Promise.all([invite(), invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await owner.call(api.team.list)).body.seats.invited).toBe(4);
  });
});

describe('[TEAM-03] at the same moment', () => {
  test('an invitation accepted twice makes one member', async () => {
    const { guest, token } = await invite();
    const caller = await callerOf(guest);
    const answers = await Promise.all([accept(caller, token), accept(caller, token), accept(caller, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await members()).toHaveLength(2);
    // But it does not let them back in once they are out.
    await owner.call(api.team.remove, { params: { id: guest.id } });
    expect((await accept(await callerOf(guest), token)).status).toBe(404);
  });

  test('one that is accepted and revoked is either', async () => {
    for (let round = 0; round < 5; round++) {
      const { guest, token, body } = await invite();
      const caller = await callerOf(guest);
      const [accepted, revoked] = await Promise.all([
        accept(caller, token),
        owner.call(api.invitations.revoke, { params: { id: body.id } }),
      ]);
      expect([accepted.status, revoked.status].sort()).toEqual([200, 404]);
      expect((await members()).length).toBe(accepted.status === 200 ? 2 : 1);
      if (accepted.status === 200) await owner.call(api.team.remove, { params: { id: guest.id } });
    }
  });

  test('two invitations of two organizations: the person joins one', async () => {
    const { guest, token } = await invite();
    const other = await world.person('Omar');
    await world.organization(other, 'The Others');
    const otherOwner = await callerOf(other);
    const { link } = (await otherOwner.call(api.invitations.create, { body: { email: guest.email, role: 'admin' } })).body;
    const caller = await callerOf(guest);
    const answers = await Promise.all([accept(caller, token), accept(caller, tokenIn(link))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
