import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { captureStatements } from '../../test/captured-statements.ts';
import { isChangedSession } from './session-memory.ts';
import { hashToken } from './tokens.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A business of its own with a person whose session this server remembers, and an item in their folder. */
async function known(role: 'owner' | 'admin' | 'staff' = 'owner') {
  const owner = await world.person('Owner');
  const organizationId = await world.organization(owner, 'Known');
  const person = role === 'owner' ? owner : await world.person('Member');
  if (role !== 'owner') await world.join(organizationId, person, role);
  const boss = world.withSession(await world.signIn(owner));
  const { body: folder } = await boss.call(api.folders.create, { body: { name: 'Van' } });
  const { body: item } = await boss.call(api.inventory.create, { body: { name: 'Elbow', quantity: '3', folderId: folder.id } });
  await world.database.admin.query('INSERT INTO folder_assignments SELECT $1, $2, $3 WHERE $4', [
    organizationId,
    person.id,
    folder.id,
    role === 'staff',
  ]);
  const token = await world.signIn(person);
  const caller = world.withSession(token);
  const read = async () => (await caller.call(api.inventory.read, { params: { id: item.id } })).status;
  const take = async () => (await caller.call(api.inventory.changeStock, { params: { id: item.id }, body: { adjustment: '-1' } })).status;
  expect(await read()).toBe(200);
  return { organizationId, person, token, boss, item, folder, caller, read, take };
}

const change = (sql: string, values: unknown[]) => world.database.admin.query(sql, values);
const quantityOf = async (id: number) => Number((await change('SELECT quantity FROM items WHERE id = $1', [id])).rows[0].quantity);

test('[AUTH-09] a request of somebody who was here before asks nothing before its own transaction, which confirms them', async () => {
  const { read, token } = await known();
  const seen = await captureStatements(async () => expect(await read()).toBe(200));
  expect(seen.map(({ text }) => text.slice(0, 28))).toEqual([
    'BEGIN',
    'SELECT confirm_session_marks',
    expect.stringContaining('SELECT'),
    'COMMIT',
  ]);
  expect(seen[1]?.values[0]).toEqual(hashToken(token));
});

test('[AUTH-09] a session is confirmed by every row and function that its facts are read from', async () => {
  const text = async (name: string) => (await change('SELECT prosrc FROM pg_proc WHERE proname = $1', [name])).rows[0].prosrc as string;
  const [facts, marks] = [await text('facts_of_session'), await text('marks_of_session')];
  const rows = [...facts.matchAll(/\b(?:FROM|JOIN) (\w+) (\w+)\b/g)];
  expect(rows.map(([, table]) => table)).toContain('memberships');
  for (const [joined, , alias] of rows) {
    expect(marks).toContain(joined);
    expect(marks).toContain(`${alias}.xmin`);
  }
  const spells = new Set(['json_build_object', 'coalesce']);
  const called = [...facts.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name).filter((name) => !spells.has(name));
  expect(called).toContain('places_of_staff');
  for (const name of called) expect(marks).toContain(`${name}(`);
});

test('[AUTH-09] who is signed out everywhere is out with the very next request, though nothing told this server', async () => {
  const { read, take, person, item } = await known();
  await change('DELETE FROM sessions WHERE user_id = $1', [person.id]);
  expect([await take(), await read(), await quantityOf(item.id)]).toEqual([401, 401, 3]);
});

test('[AUTH-09] a session that runs out is not confirmed any more', async () => {
  const { read, token } = await known();
  await change('UPDATE sessions SET expires_at = now() WHERE token_hash = $1', [hashToken(token)]);
  expect(await read()).toBe(401);
  const idle = await known();
  await change(`UPDATE sessions SET last_seen_at = now() - interval '20 days' WHERE token_hash = $1`, [hashToken(idle.token)]);
  expect(await idle.read()).toBe(401);
});

test('[TEAM-08] a role, the folders and the right to prices hold from the very next request', async () => {
  const { organizationId, person, caller, item, read } = await known('admin');
  const costOf = async () => (await caller.call(api.inventory.read, { params: { id: item.id } })).body;
  expect(await costOf()).toHaveProperty('unitCost');
  await change(`UPDATE memberships SET role = 'staff' WHERE organization_id = $1 AND user_id = $2`, [organizationId, person.id]);
  expect(await read()).toBe(404);
  await change('INSERT INTO folder_assignments SELECT $1, $2, folder_id FROM items WHERE id = $3', [organizationId, person.id, item.id]);
  expect(await costOf()).toMatchObject({ id: item.id });
  expect(await costOf()).not.toHaveProperty('unitCost');
  await change('DELETE FROM folder_assignments WHERE organization_id = $1 AND user_id = $2', [organizationId, person.id]);
  expect(await read()).toBe(404);
});

test('[TEAM-05] who leaves a business reads and changes nothing there with the very next request', async () => {
  const { organizationId, person, take, read, item } = await known('staff');
  await change('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [organizationId, person.id]);
  expect([await take(), await read(), await quantityOf(item.id)]).toEqual([403, 403, 3]);
});

test('[BILL-11] a subscription that ends holds from the very next request, and its first day of rest is a matter of the clock', async () => {
  const { organizationId, take, item } = await known();
  await change(`UPDATE subscriptions SET status = 'canceled' WHERE organization_id = $1`, [organizationId]);
  expect([await take(), await quantityOf(item.id)]).toEqual([402, 3]);
  const onTrial = await known();
  world.setNow(new Date(Date.now() + 60 * 86_400_000));
  await change('UPDATE sessions SET expires_at = $2, last_seen_at = $3 WHERE token_hash = $1', [
    hashToken(onTrial.token),
    new Date(Date.now() + 90 * 86_400_000),
    new Date(Date.now() + 60 * 86_400_000),
  ]);
  expect(await onTrial.take()).toBe(402);
  world.setNow(undefined);
});

test('[SEC-03] a business that begins to require a second factor lets nobody on without one', async () => {
  const { organizationId, person, read } = await known();
  await change(`UPDATE users SET issuer = 'embedded', subject = gen_random_uuid()::text WHERE id = $1`, [person.id]);
  expect(await read()).toBe(200);
  await change('UPDATE organizations SET requires_factor = true WHERE id = $1', [organizationId]);
  expect(await read()).toBe(403);
});

test('[AUTH-09] what is refused before the transaction is told only to whoever is still signed in', async () => {
  const { caller, token, item } = await known();
  const wrong = () => caller.raw({ method: 'GET', url: `/api/inventory/${item.id}x` });
  expect((await wrong()).status).toBe(400);
  await change('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)]);
  expect((await wrong()).status).toBe(401);
});

test('[STK-13] a change of somebody whose rights grew meanwhile is made once, under its key', async () => {
  const { organizationId, person, item, caller } = await known('staff');
  await change(`UPDATE memberships SET role = 'admin' WHERE organization_id = $1 AND user_id = $2`, [organizationId, person.id]);
  const once = () =>
    caller.raw({
      method: 'PUT',
      url: `/api/inventory/${item.id}`,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'again' },
      payload: JSON.stringify({ adjustment: '2', purchasePrice: '4' }),
    });
  expect([(await once()).status, (await once()).status, await quantityOf(item.id)]).toEqual([200, 200, 5]);
});

/** Somebody takes one of an item while others do something: the first try waits for them, and then fails as one that PostgreSQL ends for a deadlock. */
async function takingAgain({ item, take }: Awaited<ReturnType<typeof known>>, meanwhile: () => Promise<unknown>): Promise<number> {
  const gate = await world.database.admin.connect();
  const name = `fail_once_${item.id}`;
  await change(`CREATE SEQUENCE ${name}`, []);
  await change(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       IF NEW.item_id = ${item.id} AND nextval('${name}') = 1 THEN PERFORM pg_advisory_xact_lock(${item.id}); RAISE deadlock_detected; END IF;
       RETURN NULL;
     END $$`,
    [],
  );
  await change(`CREATE TRIGGER ${name} AFTER INSERT ON movements FOR EACH ROW EXECUTE FUNCTION ${name}()`, []);
  try {
    await gate.query('SELECT pg_advisory_lock($1)', [item.id]);
    const taking = take();
    const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = $1::bigint::oid AND NOT granted`;
    await expect.poll(async () => (await change(waiting, [item.id])).rows[0].n).toBe(1);
    await meanwhile();
    await gate.query('SELECT pg_advisory_unlock($1)', [item.id]);
    return await taking;
  } finally {
    gate.release();
    await change(`DROP FUNCTION ${name} CASCADE`, []);
  }
}

test('[AUTH-09] a change that is tried again after a deadlock begins anew where the session changed meanwhile', async () => {
  const one = await known();
  const touch = () => change('UPDATE users SET last_seen_at = now() WHERE id = $1', [one.person.id]);
  expect([await takingAgain(one, touch), await quantityOf(one.item.id)]).toEqual([200, 2]);
  const gone = await known();
  const signOut = () => change('DELETE FROM sessions WHERE token_hash = $1', [hashToken(gone.token)]);
  expect([await takingAgain(gone, signOut), await quantityOf(gone.item.id)]).toEqual([401, 3]);
});

test('work that goes on after its session was refused finds its own failed transaction, and never the next one on the connection', async () => {
  const { people } = world;
  const { owner, organizationId } = await people();
  const scope = world.scope(organizationId, owner, 'owner');
  const gate = Promise.withResolvers<void>();
  const late: unknown[] = [];
  const refused = world.services.db.tenant(
    scope,
    async (tx) => {
      await gate.promise;
      late.push(await tx.run(`UPDATE organizations SET name = 'late'`).catch((error: { code: string }) => error.code));
    },
    {
      confirming: {
        statement: { sql: 'SELECT confirm_session_marks($1, $2, now(), now())', values: [Buffer.alloc(32), ''] },
        confirmed: () => late.push('confirmed'),
      },
    },
  );
  const seen = refused.catch((error: unknown) => isChangedSession(error));
  // The refusal is there long before the work goes on; other work takes every connection there is meanwhile.
  for (let round = 0; round < 8; round++) await world.services.db.tenant(scope, (tx) => tx.one('SELECT 1 AS one'));
  gate.resolve();
  expect(await seen).toBe(true);
  expect(late).toEqual(['25P02']);
});
