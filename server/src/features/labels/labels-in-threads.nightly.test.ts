import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { fileThreads } from '../../platform/threads/threads.ts';

let world: World;
let owner: Caller;
let staff: Caller;
let organizationId: number;
let folderId: number;
beforeAll(async () => {
  world = await openWorld({ listens: true });
  owner = await world.as('owner');
  const people = await world.people();
  organizationId = people.organizationId;
  folderId = await world.folder(organizationId);
  await world.assign(organizationId, people.staff, [folderId]);
  staff = await world.as('staff');
  // The costliest labels a stranger could print: 245 letters that join from right to left, others in each name.
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, qr_code, folder_id)
     SELECT $1, (SELECT string_agg(chr(1576 + (n * 7 + place * 3 + place % (n + 2)) % 18), '') FROM generate_series(1, 245) place), 'joined-' || n, $2
       FROM generate_series(1, 1000) n`,
    [organizationId, folderId],
  );
});
afterAll(() => world.close());

const format = 'avery-5160' as const;
const manyLabels = (caller: Caller, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${world.env.port}/api/labels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: caller.cookie ?? '' },
    body: JSON.stringify({ selection: { filter: { folderId } }, format }),
    ...(signal && { signal }),
  });

test('[SEC-05] whoever leaves while a thousand labels are drawn takes the work along, and has a turn for the next', async () => {
  const leaving = new AbortController();
  const left = manyLabels(owner, leaving.signal).catch((error: Error) => error.name);
  await expect.poll(() => fileThreads.turns.figures().running).toBe(1);
  // A second job of the same organization waits for the first.
  const preview = staff.call(api.labels.preview, { body: { selection: { filter: { folderId } }, format } });
  await expect.poll(() => fileThreads.turns.figures().waiting).toBe(1);
  leaving.abort();
  expect(await left).toBe('AbortError');
  expect((await preview).body).toMatchObject({ labelCount: 1000, pageCount: 34 });
  expect(fileThreads.turns.figures()).toMatchObject({ running: 0, waiting: 0 });
  // Nobody was there to be told, and nothing went wrong.
  expect(world.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('[SEC-05] others of the organization wait in a short line, and those behind it are asked to come again', async () => {
  const leaving = new AbortController();
  const answers = Array.from({ length: 12 }, () => manyLabels(owner, leaving.signal).catch(() => undefined));
  const refused = await Promise.race(answers);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ error: 'OVER_SHARE' });
  // Another organization has its label meanwhile.
  const other = await world.as('other-owner');
  const { otherOrganizationId } = await world.people();
  const own = { selection: { itemIds: [await world.item(otherOrganizationId)] }, format };
  expect((await other.call(api.labels.print, { body: own })).status).toBe(200);
  leaving.abort();
  await Promise.all(answers);
  await expect.poll(() => fileThreads.turns.figures()).toMatchObject({ running: 0, waiting: 0 });
});
