import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { CountInput, EntryInput } from '@onhand/contract/counts';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { expect } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

/** A shop with people who count, and short words for what they do. */
export interface Shop {
  world: World;
  owner: Caller;
  organizationId: number;
  make(item?: Partial<ItemInput>): Promise<number>;
  /** Starts a count and answers its id. */
  start(itemIds: number[], more?: Partial<CountInput>): Promise<number>;
  enter(caller: Caller, count: number, itemId: number, quantity: string, more?: Partial<EntryInput>): ReturnType<typeof enterAs>;
  lines(caller: Caller, count: number): ReturnType<typeof linesAs>;
  post(count: number, body?: { uncounted?: 'leave' | 'zero'; entries?: number }): ReturnType<typeof postAs>;
  quantityOf(itemId: number): Promise<string>;
  sell(itemId: number, quantity: string): Promise<void>;
  /** A member of staff who sees these folders. */
  staffOf(...folderIds: number[]): Promise<Caller>;
  /** History, quantity, layers and value of each item say the same. */
  expectLedgersToAgree(...itemIds: number[]): Promise<void>;
}

const enterAs = (caller: Caller, id: number, body: EntryInput) => caller.call(api.counts.enter, { params: { id }, body });
const linesAs = async (caller: Caller, id: number) => (await caller.call(api.counts.lines, { params: { id }, query: {} })).body.lines;
const postAs = (caller: Caller, id: number, body: object) => caller.call(api.counts.post, { params: { id }, body });

export async function openShop(): Promise<Shop> {
  const world = await openWorld();
  const owner = await world.as('owner');
  const { organizationId } = await world.people();
  // More fits into this one: a test counts many items.
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  return {
    world,
    owner,
    organizationId,
    make: async (item) =>
      (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '10', unitCost: '5', ...item } })).body.id,
    start: async (itemIds, more) =>
      (await owner.call(api.counts.start, { body: { name: 'Year end', selection: { itemIds }, ...more } })).body.id,
    enter: (caller, count, itemId, quantity, more) => enterAs(caller, count, { id: randomUUID(), itemId, quantity, ...more }),
    lines: linesAs,
    post: (count, body = {}) => postAs(owner, count, body),
    quantityOf: async (id) => (await owner.call(api.inventory.read, { params: { id } })).body.quantity,
    sell: async (id, quantity) => {
      const { status } = await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: `-${quantity}` } });
      expect(status).toBe(200);
    },
    staffOf: async (...folderIds) => {
      const person = await world.person('Sid');
      await world.join(organizationId, person, 'staff');
      await world.assign(organizationId, person, folderIds);
      return world.withSession(await world.signIn(person));
    },
    expectLedgersToAgree: async (...itemIds) => {
      const { rows } = await world.database.admin.query(
        `SELECT i.id FROM items i LEFT JOIN movements m ON m.organization_id = i.organization_id AND m.item_id = i.id
          WHERE i.id = ANY ($1) GROUP BY i.organization_id, i.id
         HAVING i.quantity = sum(m.delta) AND i.total_value = sum(m.value_delta) AND (i.valuation_method <> 'fifo' OR (
           SELECT COALESCE(sum(l.quantity), 0) = i.quantity AND COALESCE(sum(l.value), 0) = i.total_value
             FROM cost_layers l WHERE l.organization_id = i.organization_id AND l.item_id = i.id))`,
        [itemIds],
      );
      expect(rows).toHaveLength(itemIds.length);
    },
  };
}
