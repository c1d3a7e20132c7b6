import { closeCodes, type ServerMessage } from '@onhand/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import type { Factories, Person } from '../../../test/factories.ts';
import type { Audience } from '../db.ts';
import { hashToken } from '../tokens.ts';
import { type Client, openDatabase, openSocketServer, peopleOf, type SocketServer } from './realtime.fixtures.ts';

let database: TestDatabase;
let server: SocketServer;
let people: Factories;
let nextItem = 1;

beforeAll(async () => {
  database = await openDatabase();
  server = await openSocketServer(database, { sessionSweepMs: 600_000, pollMs: 600_000, lookAgainMs: [100] });
  people = peopleOf(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function emit(owner: Person, organizationId: number, message: ServerMessage, audience?: Audience): Promise<void> {
  await server.db.tenant(people.scope(organizationId, owner, 'owner'), async (tx) => tx.emit(message, audience));
}

/** Everything a socket has heard by now: events come in order, so what follows the mark was sent after all before it. */
async function heard(client: Client, owner: Person, organizationId: number): Promise<ServerMessage[]> {
  const count = client.messages.filter((message) => message.type === 'batch_update').length;
  await emit(owner, organizationId, { type: 'batch_update' });
  await client.hears(() => client.messages.filter((message) => message.type === 'batch_update').length > count);
  return client.messages.filter((message) => message.type !== 'auth_success' && message.type !== 'batch_update');
}

async function newMember(role: 'admin' | 'staff', folders: number[] = []) {
  const { organizationId, owner } = await people.people();
  const person = await people.person('Member');
  await people.join(organizationId, person, role);
  await assign(organizationId, person, folders);
  const token = await people.signIn(person);
  return { organizationId, owner, person, token, client: await server.join(token, organizationId) };
}

async function assign(organizationId: number, person: Person, folders: number[]): Promise<void> {
  await database.admin.query('DELETE FROM folder_assignments WHERE organization_id = $1 AND user_id = $2', [organizationId, person.id]);
  await database.admin.query(
    `INSERT INTO folders (organization_id, id, name) OVERRIDING SYSTEM VALUE
     SELECT $1, id, 'Folder' FROM unnest($2::bigint[]) AS id ON CONFLICT DO NOTHING`,
    [organizationId, folders],
  );
  await database.admin.query('INSERT INTO folder_assignments SELECT $1, $2, unnest($3::bigint[])', [organizationId, person.id, folders]);
}

const quantity = (folderId: number | null): ServerMessage => {
  const id = nextItem++;
  return { type: 'inventory_update', action: 'quantity_update', itemId: id, item: { id, folderId } };
};

describe('what reaches a socket', () => {
  test('[RT-03] a committed change reaches every other screen of the organization well within a second', async () => {
    const { organizationId, owner, client } = await newMember('admin');
    const others = [await server.join(await people.sessionOf('owner'), organizationId), client];
    const change = quantity(null);
    const started = performance.now();
    await emit(owner, organizationId, change);
    for (const other of others) expect(await other.hears((message) => message.type === 'inventory_update')).toEqual(change);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('[RT-06] nothing of a transaction that failed is delivered', async () => {
    const { organizationId, owner, client } = await newMember('admin');
    const failing = server.db.tenant(people.scope(organizationId, owner, 'owner'), async (tx) => {
      tx.emit({ type: 'stats_update' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await heard(client, owner, organizationId)).toEqual([]);
  });

  test('[RT-06] nothing of another organization is delivered', async () => {
    const { otherOrganizationId, 'other-owner': otherOwner, owner, organizationId } = await people.people();
    const mine = await server.join(await people.sessionOf('owner'), organizationId);
    const theirs = await server.join(await people.sessionOf('other-owner'), otherOrganizationId);
    const change = quantity(null);
    await emit(otherOwner, otherOrganizationId, change);
    expect(await heard(theirs, otherOwner, otherOrganizationId)).toEqual([change]);
    expect(await heard(mine, owner, organizationId)).toEqual([]);
  });

  test('[RT-06] staff hear of their folders and no other, not even its number', async () => {
    const { organizationId, owner, client } = await newMember('staff', [11, 12]);
    await emit(owner, organizationId, quantity(13));
    await emit(owner, organizationId, quantity(null));
    const seen = quantity(12);
    await emit(owner, organizationId, seen, { folderIds: [12] });
    await emit(owner, organizationId, { type: 'folders_bulk_moved', folderIds: [11, 13], targetParentId: 14 });
    expect(await heard(client, owner, organizationId)).toEqual([
      seen,
      { type: 'folders_bulk_moved', folderIds: [11], targetParentId: null },
    ]);
  });

  test('[RT-06] no cost reaches staff', async () => {
    const { organizationId, owner, client } = await newMember('staff', [11]);
    const priced = {
      type: 'inventory_update',
      action: 'create',
      itemId: 5,
      item: { id: 5, folderId: 11, unitCost: '9.99' },
      purchasePrice: '9.99',
    };
    await emit(owner, organizationId, priced as ServerMessage);
    expect(JSON.stringify(await heard(client, owner, organizationId))).not.toMatch(/"-?9\.99/);
  });

  test("[RT-06] one person's own events reach that person only", async () => {
    const first = await newMember('admin');
    const second = await newMember('admin');
    await emit(first.owner, first.organizationId, { type: 'preferences_update' }, { userId: first.person.id });
    expect(await heard(first.client, first.owner, first.organizationId)).toEqual([{ type: 'preferences_update' }]);
    expect(await heard(second.client, second.owner, second.organizationId)).toEqual([]);
  });

  test('[RT-07] an event the contract does not know is logged and does not hold up the next', async () => {
    const { organizationId, owner, client } = await newMember('admin');
    await emit(owner, organizationId, { type: 'from_another_version' } as unknown as ServerMessage);
    expect(await heard(client, owner, organizationId)).toEqual([]);
    expect(server.logs.some((line) => String(line.msg).includes('the contract does not know'))).toBe(true);
  });
});

describe('a socket never outlives a right', () => {
  test('[RT-06] signing out closes the socket of that session and leaves the others', async () => {
    const { organizationId, person, token, client } = await newMember('admin');
    const elsewhere = await server.join(await people.signIn(person), organizationId);
    await database.admin.query('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)]);
    server.realtime.sessionsChanged({ userId: person.id });
    expect((await client.closing).code).toBe(closeCodes.signedOut);
    elsewhere.say({ type: 'ping' });
    await elsewhere.hears((message) => message.type === 'pong');
  });

  test('[RT-06] word of a revocation that commits only afterwards still closes the socket', async () => {
    const { person, client } = await newMember('admin');
    await server.db.person(person.id, async (tx) => {
      await tx.run('DELETE FROM sessions WHERE user_id = $1', [person.id]);
      server.realtime.sessionsChanged({ userId: person.id });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect((await client.closing).code).toBe(closeCodes.signedOut);
  });

  test('[RT-06] whoever is removed from the organization loses the socket', async () => {
    const { organizationId, person, client } = await newMember('staff', [11]);
    await database.admin.query('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [organizationId, person.id]);
    server.realtime.sessionsChanged({ userId: person.id });
    expect((await client.closing).code).toBe(closeCodes.signedOut);
  });

  test('[RT-06] other folders take effect on the open socket', async () => {
    const { organizationId, owner, person, client } = await newMember('staff', [11]);
    await assign(organizationId, person, [12]);
    server.realtime.sessionsChanged({ organizationId });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await emit(owner, organizationId, quantity(11));
    const seen = quantity(12);
    await emit(owner, organizationId, seen);
    expect(await heard(client, owner, organizationId)).toEqual([seen]);
  });

  test('[RT-06] a session that ends untold closes its socket at the next sweep', async () => {
    const swept = await openSocketServer(database, { sessionSweepMs: 100 });
    const { organizationId, person, token } = await newMember('admin');
    const client = await swept.join(token, organizationId);
    await database.admin.query(`UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [person.id]);
    expect((await client.closing).code).toBe(closeCodes.signedOut);
    await swept.close();
  });

  test('[RT-06] a socket nobody is behind any more is dropped', async () => {
    const swept = await openSocketServer(database, { sessionSweepMs: 100, silenceMs: 300 });
    const { organizationId, token } = await newMember('admin');
    const client = await swept.join(token, organizationId);
    expect((await client.closing).code).toBe(1006);
    await swept.close();
  });
});
