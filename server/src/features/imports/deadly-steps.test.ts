import { getPriority } from 'node:os';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { makeDeadly } from './deadly-steps.fixtures.ts';
import { stepThread } from './run-step.ts';

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

test('to load what a thread does is not to step back: this process goes on with the tests of others', () => {
  expect(getPriority()).toBe(getPriority(process.ppid));
});

test('[SEC-05] [IMP-02] an import whose thread dies is taken up in another, and done once', async () => {
  const id = await started(one);
  await check(one, id);
  await settled(one, id);
  makeDeadly(id, 1);
  await one.call(api.imports.apply, { params: { id }, body: {} });
  expect(await settled(one, id)).toMatchObject({ status: 'done', counts: { create: 2 }, message: null });
  expect((await one.call(api.inventory.list, { query: { search: 'Bolt' } })).body.items).toHaveLength(1);
});

test('[SEC-05] [IMP-02] one of which two threads die fails alone and says so; those behind it and beside it are done', async () => {
  const deadly = await started(one);
  const [behind, beside] = [await started(one), await started(other)];
  makeDeadly(deadly, 2);
  await check(one, deadly);
  await Promise.all([check(one, behind), check(other, beside)]);
  const message = expect.stringContaining('broke off twice, and nothing was written');
  expect(await settled(one, deadly)).toMatchObject({ status: 'draft', message });
  expect(await settled(one, behind)).toMatchObject({ status: 'checked', message: null });
  expect(await settled(other, beside)).toMatchObject({ status: 'checked', message: null });
  // The import goes through once nothing is wrong any more.
  await check(one, deadly);
  expect(await settled(one, deadly)).toMatchObject({ status: 'checked', counts: { create: 2 } });
});
