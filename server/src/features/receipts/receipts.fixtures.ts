import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/inventory';
import type { ReceivedLine } from '@onhand/contract/receipts';
import type { Caller, World } from '../../../test/harness.ts';

export interface PlannedLine {
  itemId: number;
  packs: string;
  piecesPerPack?: string;
  price?: string;
  /** Where it goes, if not where the order goes. */
  place?: number;
  vendorSku?: string;
}

/** A shop with a van, a vendor, and how the tests order from it and receive. */
export interface LoadingDock {
  owner: Caller;
  organizationId: number;
  shop: number;
  van: number;
  vendorId: number;
  item(input?: Partial<ItemInput>): Promise<number>;
  /** An order that was sent, delivered to the shop. */
  order(...lines: PlannedLine[]): Promise<number>;
  receive(orderId: number, lines: ReceivedLine[], caller?: Caller): ReturnType<typeof receive>;
  expected(orderId: number, caller?: Caller): Promise<Awaited<ReturnType<typeof readExpected>>>;
  lying(itemId: number): Promise<Record<string, string>>;
}

const receive = (caller: Caller, id: number, lines: ReceivedLine[]) => caller.call(api.receipts.receive, { params: { id }, body: { lines } });
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
    order: async (...lines) => {
      number += 1;
      const { rows } = await world.database.admin.query<{ id: string }>(
        `INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, place_name, created_by, sent_at, sent_by, places)
         VALUES ($1, $2, 'sent', $3, 'Acme Supply', $4, 'Shop', 'Olive', now(), 'Olive', $5) RETURNING id`,
        [organizationId, number, vendorId, shop, [...new Set(lines.map(({ place }) => place ?? shop))]],
      );
      const id = Number(rows[0]?.id);
      for (const [nth, { itemId, packs, piecesPerPack = '1', price = '1', place = null, vendorSku = '' }] of lines.entries()) {
        await world.database.admin.query(
          `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price, place, vendor_sku)
           VALUES ($1, $2, $3, $4, 'As ordered', $5, $6, $7, $8, $9)`,
          [organizationId, id, nth + 1, itemId, packs, piecesPerPack, price, place, vendorSku],
        );
      }
      return id;
    },
    receive: (orderId, lines, caller = owner) => receive(caller, orderId, lines),
    expected: (orderId, caller = owner) => readExpected(caller, orderId),
    lying: async (id) => {
      const { places } = (await owner.call(api.inventory.read, { params: { id } })).body;
      return Object.fromEntries(places.map(({ name, quantity }) => [name ?? '', quantity]));
    },
  };
}
