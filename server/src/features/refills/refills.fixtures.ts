import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import type { Caller, World } from '../../../test/harness.ts';

/** A warehouse and two vans, and how the tests speak of what lies in them. */
export interface Depot {
  owner: Caller;
  organizationId: number;
  warehouse: number;
  vans: [number, number];
  /** An item at home in the warehouse. */
  item(input?: Partial<ItemInput>): Promise<number>;
  /** Minimum and maximum of an item in a place; the source where it is not the usual one. */
  limit(itemId: number, place: number, minimum: string | null, maximum: string | null, refillFrom?: number): Promise<void>;
  carry(itemId: number, quantity: string, from: number, to: number): Promise<void>;
  lying(itemId: number): Promise<Record<string, string>>;
  make(...placeIds: number[]): Promise<Awaited<ReturnType<typeof makeRefill>>>;
}

const makeRefill = async (owner: Caller, placeIds: number[]) => (await owner.call(api.refills.make, { body: { placeIds } })).body;

export async function openDepot(world: World): Promise<Depot> {
  const owner = await world.as('owner');
  const { organizationId } = await world.people();
  const warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  const vans: [number, number] = [
    await world.folder(organizationId, { name: 'Van 1' }),
    await world.folder(organizationId, { name: 'Van 2' }),
  ];
  return {
    owner,
    organizationId,
    warehouse,
    vans,
    item: async (input = {}) =>
      (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: warehouse, ...input } })).body.id,
    limit: async (itemId, place, minimum, maximum, refillFrom) => {
      await world.database.admin.query(
        `INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum, refill_from) VALUES ($1, $2, $3, 0, $4, $5, $6)
         ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET minimum = $4, maximum = $5, refill_from = $6`,
        [organizationId, itemId, place, minimum, maximum, refillFrom ?? null],
      );
    },
    carry: async (itemId, quantity, fromPlaceId, toPlaceId) => {
      const { status, body } = await owner.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    lying: async (id) => {
      const { places } = (await owner.call(api.inventory.read, { params: { id } })).body;
      return Object.fromEntries(places.map(({ name, quantity }) => [name ?? '', quantity]));
    },
    make: (...placeIds) => makeRefill(owner, placeIds),
  };
}
