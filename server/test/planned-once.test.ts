import { api } from '@onhand/contract';
import { expect, test } from 'vitest';
import { openWorld } from './harness.ts';

/** PostgreSQL makes plans for the values at hand this often before it may settle on one for all. */
const atFirst = 5;

test('what people do all day is planned once a connection, and not with each call', async () => {
  const world = await openWorld();
  try {
    const { organizationId, staff } = await world.people();
    const van = await world.folder(organizationId, { name: 'Van' });
    const other = await world.folder(organizationId, { name: 'Other van' });
    await world.assign(organizationId, staff, [van, other]);
    const id = await world.item(organizationId, { name: 'Pump', quantity: '100', folderId: van });
    for (const role of ['owner', 'staff'] as const) {
      const caller = await world.as(role);
      const { qrCode: code } = (await caller.call(api.inventory.read, { params: { id } })).body;
      for (let nth = 0; nth < 3 * atFirst; nth++) {
        const answers = [
          await caller.call(api.inventory.list, { query: { sort: 'name', limit: 50 } }),
          await caller.call(api.inventory.read, { params: { id } }),
          await caller.call(api.inventory.history, { params: { id }, query: {} }),
          await caller.call(api.qr.lookup, { params: { code } }),
          await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1' } }),
          await caller.call(api.transfers.make, { body: { fromPlaceId: van, toPlaceId: other, lines: [{ itemId: id, quantity: '1' }] } }),
          await caller.call(api.alerts.count),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      }
    }
    // One call after the other, they all had the same connection.
    const statements = await world.services.db.tenant(await world.ownerScope(), (tx) =>
      tx.rows<{ statement: string; anew: number; ever: number }>(
        'SELECT statement, custom_plans AS anew, custom_plans + generic_plans AS ever FROM pg_prepared_statements',
      ),
    );
    expect(statements.filter(({ ever }) => ever >= 3 * atFirst).length).toBeGreaterThan(6);
    expect(statements.filter(({ anew }) => anew > atFirst)).toEqual([]);
  } finally {
    await world.close();
  }
});
