import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a transaction that failed inside is never reported as done', async () => {
  const { owner, organizationId } = await world.people();
  const work = world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
    await tx.run('UPDATE organizations SET name = $2 WHERE id = $1', [organizationId, 'half done']);
    await tx.rows('SELECT 1 / 0').catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow(/rolled back/);
});

test('events of a transaction that fails are not published', async () => {
  const { owner, organizationId } = await world.people();
  const work = world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
    tx.emit({ type: 'batch_update' });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  const { rows } = await world.database.admin.query('SELECT count(*)::int AS n FROM events WHERE organization_id = $1', [organizationId]);
  expect(rows[0].n).toBe(0);
});
