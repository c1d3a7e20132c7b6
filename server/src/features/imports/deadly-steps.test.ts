import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { makeDeadly } from './deadly-steps.fixtures.ts';
import { stepThread } from './work.ts';

let world: World;
let one: Caller;
let other: Caller;
const { module } = stepThread;
beforeAll(async () => {
  stepThread.module = new URL('./deadly-steps.fixtures.ts', import.meta.url);
  world = await openWorld();
  one = await world.as('owner');
  other = await world.as('other-owner');
});
afterAll(async () => {
  stepThread.module = module;
  await world.close();
});

const file = 'Name,Quantity\nBolt,3\nNut,4\n';
const started = async (caller: Caller) => (await caller.call(api.imports.start, { body: importForm(file) })).body.id;
const check = (caller: Caller, id: number) => caller.call(api.imports.check, { params: { id } });

test('[SEC-05] [IMP-02] an import whose thread dies is taken up in another, and done', async () => {
  const id = await started(one);
  makeDeadly(id, { times: 1, by: 'exit' });
  await check(one, id);
  expect(await settled(one, id)).toMatchObject({ status: 'checked', counts: { create: 2, problem: 0 }, message: null });
  makeDeadly(id, { times: 1, by: 'exit' });
  await one.call(api.imports.apply, { params: { id }, body: {} });
  expect(await settled(one, id)).toMatchObject({ status: 'done', counts: { create: 2 } });
  expect((await one.call(api.inventory.list, { query: { search: 'Bolt' } })).body.items).toHaveLength(1);
});

test('[SEC-05] [IMP-02] one of which two threads die fails alone and says why; those of others that waited behind it are done', async () => {
  for (const [by, message] of [
    ['exit', /broke off twice, and nothing was written/],
    ['memory', /more memory than an import may take, tried twice. Nothing was written. Split it/],
  ] as const) {
    const deadly = await started(one);
    const [behind, beside] = [await started(one), await started(other)];
    makeDeadly(deadly, { times: 2, by });
    await check(one, deadly);
    await Promise.all([check(one, behind), check(other, beside)]);
    expect(await settled(one, deadly)).toMatchObject({ status: 'draft', message: expect.stringMatching(message) });
    expect(await settled(one, behind)).toMatchObject({ status: 'checked', message: null });
    expect(await settled(other, beside)).toMatchObject({ status: 'checked', message: null });
    // And once nothing is wrong any more it goes through.
    await check(one, deadly);
    expect(await settled(one, deadly)).toMatchObject({ status: 'checked', counts: { create: 2 } });
  }
});
