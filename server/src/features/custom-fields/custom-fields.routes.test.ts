import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

test('fields are added at the end, and one that is given another place pushes the others along', async () => {
  const ids: number[] = [];
  for (const name of ['Colour', 'Weight', 'Bought on']) {
    ids.push((await owner.call(api.customFields.create, { body: { name, kind: 'text' } })).body.id);
  }
  const names = async () => (await owner.call(api.customFields.list)).body.map(({ name, position }) => `${position} ${name}`);
  expect(await names()).toEqual(['0 Colour', '1 Weight', '2 Bought on']);
  await owner.call(api.customFields.update, { params: { id: ids[2] }, body: { position: 0 } });
  expect(await names()).toEqual(['0 Bought on', '1 Colour', '2 Weight']);
  await owner.call(api.customFields.update, { params: { id: ids[2] }, body: { position: 1000 } });
  expect(await names()).toEqual(['0 Colour', '1 Weight', '2 Bought on']);
});

test('names are unique whatever their case, also at the same moment', async () => {
  const body = { name: 'Serial number', kind: 'text' } as const;
  const answers = await Promise.all([1, 2, 3].map(() => owner.call(api.customFields.create, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const other = await world.customField(organizationId);
  const renamed = await owner.call(api.customFields.update, { params: { id: other }, body: { name: 'SERIAL NUMBER' } });
  expect(renamed).toMatchObject({ status: 409, body: { error: 'DUPLICATE_NAME', details: [{ field: 'name' }] } });
});

test('an option that items hold cannot be removed; others can, and one always remains', async () => {
  const id = await world.customField(organizationId, { kind: 'choice', choices: ['red', 'green', 'blue'] });
  await world.item(organizationId, { custom: { [id]: 'red' } });
  const change = (choices: string[]) => owner.call(api.customFields.update, { params: { id }, body: { choices } });
  expect(await change(['green'])).toMatchObject({ status: 409, body: { error: 'IN_USE', message: expect.stringContaining('1 item') } });
  expect((await change(['red', 'red', 'white'])).body.choices).toEqual(['red', 'white']);
  expect(await change([])).toMatchObject({ status: 400, body: { details: [{ field: 'choices' }] } });
});

test('deleting a field takes what items hold in it, says how many, and leaves other fields alone', async () => {
  const [id, other] = [await world.customField(organizationId), await world.customField(organizationId)];
  const item = await world.item(organizationId, { custom: { [id]: 'gone', [other]: 'stays' } });
  await world.item(organizationId, { custom: { [other]: 'stays' } });
  expect((await owner.call(api.customFields.remove, { params: { id } })).body).toEqual({ cleared: 1 });
  const { rows } = await world.database.admin.query<{ custom: object }>('SELECT custom FROM items WHERE id = $1', [item]);
  expect(rows[0]?.custom).toEqual({ [other]: 'stays' });
});
