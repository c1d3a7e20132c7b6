import { api } from '@onhand/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../test/harness.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const make = async (folderId?: number) =>
  (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '10', unitCost: '2', folderId: folderId ?? null } })).body.id;

function send(id: number, key: string, body: object, caller = owner) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return caller.raw({ method: 'PUT', url: `/api/inventory/${id}`, headers, payload: JSON.stringify(body) });
}
const quantityOf = async (id: number) => (await owner.call(api.inventory.read, { params: { id } })).body.quantity;

describe('[STK-13] a request that carries an Idempotency-Key', () => {
  test('is applied once, and the repeat gets the same answer', async () => {
    const id = await make();
    const first = await send(id, 'scan-1', { adjustment: '-3' });
    expect(first).toMatchObject({ status: 200, body: { quantity: '7', movement: { delta: '-3' } } });
    await send(id, 'scan-2', { adjustment: '-1' });
    const again = await send(id, 'scan-1', { adjustment: '-3' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(await quantityOf(id)).toBe('6');
  });

  test('is applied once also when it comes many times at the same moment', async () => {
    const id = await make();
    const keyed = await Promise.all(Array.from({ length: 12 }, () => send(id, 'at-once', { adjustment: '-1' })));
    const answers = keyed.map(({ status, body }) => ({ status, body }));
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: keyed[0]?.body })));
    expect(await quantityOf(id)).toBe('9');
  });

  test('may come as a form and come again as JSON: what is asked counts', async () => {
    const id = await make();
    const form = new FormData();
    form.append('adjustment', '5');
    const encoded = new Response(form);
    const sent = await owner.raw({
      method: 'PUT',
      url: `/api/inventory/${id}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': 'form' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(sent.status).toBe(200);
    expect((await send(id, 'form', { adjustment: 5 })).body).toEqual(sent.body);
    expect(await quantityOf(id)).toBe('15');
  });

  test('is refused when the key was used for something else', async () => {
    const [id, other] = [await make(), await make()];
    await send(id, 'same', { adjustment: '-1' });
    for (const answer of [
      await send(id, 'same', { adjustment: '-2' }),
      await send(other, 'same', { adjustment: '-1' }),
      await owner.raw({
        method: 'POST',
        url: '/api/tags',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'same' },
        payload: '{"name":"Red"}',
      }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { error: 'IDEMPOTENCY_MISMATCH' } });
    }
    expect([await quantityOf(id), await quantityOf(other)]).toEqual(['9', '10']);
  });

  test('that failed may be sent again', async () => {
    const id = await make();
    const stale = { quantity: '4', expectedQuantity: '11' };
    expect((await send(id, 'retry', stale)).status).toBe(409);
    await send(id, 'up', { adjustment: '1' });
    expect((await send(id, 'retry', stale)).status).toBe(200);
    expect(await quantityOf(id)).toBe('4');
  });

  test('that has no body, like an undo, is done once', async () => {
    const id = await make();
    const movement = ((await send(id, 'take', { adjustment: '-4' })).body as { movement: { id: number } }).movement.id;
    const undo = () => owner.raw({ method: 'POST', url: `/api/transactions/${movement}/undo`, headers: { 'idempotency-key': 'undo' } });
    const [first, second] = [await undo(), await undo()];
    expect(first).toMatchObject({ status: 200, body: { quantity: '10' } });
    expect(second.body).toEqual(first.body);
  });

  test('belongs to the person: another one may use the same key', async () => {
    const id = await make();
    await send(id, 'mine', { adjustment: '-1' });
    expect((await send(id, 'mine', { adjustment: '-1' }, await world.as('admin'))).status).toBe(200);
    expect(await quantityOf(id)).toBe('8');
  });

  test('[TEAM-08] is answered by what the role may see by then', async () => {
    const { organizationId, admin } = await world.people();
    const folder = await world.folder(organizationId);
    await world.assign(organizationId, admin, [folder]);
    const id = await make(folder);
    const caller = await world.as('admin');
    expect((await send(id, 'role', { adjustment: '-1' }, caller)).body).toMatchObject({ totalValue: '18' });
    const become = (role: string) =>
      world.database.admin.query('UPDATE memberships SET role = $3 WHERE organization_id = $1 AND user_id = $2', [
        organizationId,
        admin.id,
        role,
      ]);
    await become('staff');
    const { status, body } = await send(id, 'role', { adjustment: '-1' }, caller);
    await become('admin');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/unitCost|totalValue|"value/);
  });

  test.each(['', 'x'.repeat(201), 'with space', 'naïve'])('with the key “%s” is refused, and the header named', async (key) => {
    const id = await make();
    expect(await send(id, key, { adjustment: '1' })).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } });
    expect(await quantityOf(id)).toBe('10');
  });

  test('is forgotten after thirty days', async () => {
    const id = await make();
    await send(id, 'old', { adjustment: '-1' });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await sweepIdempotencyKeys(world.services.db.platform, inDays(29));
    expect((await send(id, 'old', { adjustment: '-1' })).headers['idempotency-replayed']).toBe('true');
    await sweepIdempotencyKeys(world.services.db.platform, inDays(31));
    await send(id, 'old', { adjustment: '-1' });
    expect(await quantityOf(id)).toBe('8');
  });
});
