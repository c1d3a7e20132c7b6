import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import type { ReceivedLine } from '@onhand/contract/receipt-inputs';
import { insertSentOrder, type OrderedLine } from '../../../test/deliveries.ts';
import type { Caller, World } from '../../../test/harness.ts';

/** A shop with a van, a vendor, and how the tests order from it and receive. */
export interface LoadingDock {
  owner: Caller;
  organizationId: number;
  shop: number;
  van: number;
  vendorId: number;
  item(input?: Partial<ItemInput>): Promise<number>;
  /** An order that was sent, delivered to the shop. */
  order(...lines: OrderedLine[]): Promise<number>;
  receive(orderId: number, lines: ReceivedLine[], caller?: Caller): ReturnType<typeof receive>;
  expected(orderId: number, caller?: Caller): Promise<Awaited<ReturnType<typeof readExpected>>>;
  lying(itemId: number): Promise<Record<string, string>>;
}

const receive = (caller: Caller, id: number, lines: ReceivedLine[]) =>
  caller.call(api.receipts.receive, { params: { id }, body: { lines } });
const readExpected = async (caller: Caller, id: number) => (await caller.call(api.receipts.readExpected, { params: { id } })).body;

export async function openDock(world: World): Promise<LoadingDock> {
  return openDockOf(world, await world.as('owner'), (await world.people()).organizationId);
}

export async function openDockOf(world: World, owner: Caller, organizationId: number): Promise<LoadingDock> {
  const shop = await world.folder(organizationId, { name: 'Shop' });
  const van = await world.folder(organizationId, { name: 'Van 1' });
  const vendorId = await world.vendor(organizationId);
  let number = 0;
  return {
    owner,
    organizationId,
    shop,
    van,
    vendorId,
    item: async (input = {}) => (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: shop, ...input } })).body.id,
    order: (...lines) => {
      number += 1;
      return insertSentOrder(world.database.admin, { organizationId, vendorId, place: shop, number }, lines);
    },
    receive: (orderId, lines, caller = owner) => receive(caller, orderId, lines),
    expected: (orderId, caller = owner) => readExpected(caller, orderId),
    lying: async (id) => {
      const { places } = (await owner.call(api.inventory.read, { params: { id } })).body;
      return Object.fromEntries(places.map(({ name, quantity }) => [name ?? '', quantity]));
    },
  };
}
