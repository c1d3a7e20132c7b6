import { api } from '@onhand/contract';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { percentile, timesAlone } from './http-load.ts';
import { linesEach, makeOrdersOrganization } from './orders-organization.ts';
import type { PlacesOrganization } from './places-organization.ts';

const calls = 150;
const [turns, warming] = [150, 30] as const;
/** As for lists of items (inventory-server.ts). */
const limitMs = 30;
/** What a row of either list shows is kept on it. */
const mostOfList = 1.5;

/**
 * BUY-14: a page of 10,000 orders against a page of 100,000 items, an order of 100 lines against as many items, and receiving a line against a change
 * of stock; each pair in the same run.
 */
export async function measureOrders(world: World): Promise<Figure[]> {
  const organization = await makeOrdersOrganization(world);
  return [...(await measureReading(world, organization)), await measureReceiving(world, organization)];
}

async function measureReading(world: World, { organizationId, folderIds, owner }: PlacesOrganization): Promise<Figure[]> {
  const { rows } = await world.database.admin.query<{ open: string; vendor: string; item: string; middle: string }>(
    `SELECT min(o.id) FILTER (WHERE o.state = 'sent') AS open, min(o.vendor_id) AS vendor, (SELECT min(l.item_id) FROM order_lines l WHERE l.organization_id = $1) AS item,
            min(o.id) + 5000 AS middle FROM orders o WHERE o.organization_id = $1`,
    [organizationId],
  );
  const [known] = rows as [(typeof rows)[number]];
  const times = (path: string) => timesAlone({ port: world.env.port, token: owner, path, calls });
  const [items, search, counts, hundred, item] = [
    await times('/api/inventory?sort=name&limit=50&isCounted=false'),
    await times('/api/inventory?search=lbo&limit=50&isCounted=false'),
    await times('/api/inventory/counts?search=lbo'),
    await times(`/api/inventory?sort=name&limit=${linesEach}&isCounted=false`),
    await times(`/api/inventory/${known.item}`),
  ];
  const told = (name: string, all: readonly number[]) =>
    console.log(`${name}: median ${percentile(all, 50).toFixed(2)} ms, p99 ${percentile(all, 99).toFixed(1)} ms`);
  told('50 items', items);
  told('50 items by a part of a name', search);
  told('how many items have it', counts);
  told(`${linesEach} items`, hundred);
  told('an item', item);
  const lists: readonly [name: string, query: string][] = [
    ['open orders', 'show=open'],
    ['all orders', 'show=all'],
    ['page 200 of orders', 'show=all&offset=4975'],
    ['drafts', 'show=drafts'],
    ['orders that are done', 'show=done'],
    ['overdue orders', 'show=overdue'],
    ['orders of a vendor', `show=all&vendorId=${known.vendor}`],
    ['orders of an item', `show=all&itemId=${known.item}`],
    ['open orders into a place', `show=open&placeId=${folderIds[3]}`],
    ['an order by its number', 'show=all&search=PO-4711'],
    ['orders by a part of a name', 'show=all&search=ndor 17'],
    ['orders by a name that nobody has', 'show=all&search=qqq'],
  ];
  const figures: Figure[] = [];
  const note = (name: string, all: readonly number[], against: readonly number[], what: string, most = mostOfList) => {
    told(name, all);
    figures.push(figure(`${name} against ${what}`, percentile(all, 50) / percentile(against, 50), '×', 'most', most));
    figures.push(figure(`${name}: p99 alone`, percentile(all, 99), 'ms', 'most', limitMs));
  };
  for (const [name, query] of lists) {
    const all = await times(`/api/orders?${query.replaceAll(' ', '%20')}`);
    if (query.includes('search')) note(name, all, search, 'a search of items');
    else note(name, all, items, 'a page of items');
  }
  note('how many orders there are', await times('/api/orders/count'), counts, 'how many items a search finds');
  note('what is expected', await times('/api/receipts/expected'), items, 'a page of items');
  note(`an order of ${linesEach} lines`, await times(`/api/orders/${known.middle}`), hundred, 'as many items', 1.3);
  note(`${linesEach} lines to receive`, await times(`/api/receipts/expected/${known.open}`), hundred, 'as many items', 1.3);
  return figures;
}

/** The two take turns, so that whatever else the machine does hits both alike. Each is a call of its route, on items that have nothing else to do. */
async function measureReceiving(world: World, { organizationId, owner }: PlacesOrganization): Promise<Figure> {
  const caller = world.withSession(owner);
  const { rows } = await world.database.admin.query<{ orderId: string; line: number; itemId: string }>(
    `SELECT l.order_id AS "orderId", l.line, l.item_id AS "itemId" FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id
      WHERE l.organization_id = $1 AND o.state = 'sent' AND o.number % 2 = 1 ORDER BY o.id, l.line LIMIT $2`,
    [organizationId, turns * 2],
  );
  const times: [number[], number[]] = [[], []];
  const timed = async (which: 0 | 1, turn: number, work: () => Promise<{ status: number; body: unknown }>) => {
    const started = performance.now();
    const { status, body } = await work();
    if (turn >= warming) times[which].push(performance.now() - started);
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  };
  for (let turn = 0; turn < turns; turn++) {
    const [one, other] = [rows[turn], rows[turns + turn]];
    await timed(0, turn, () =>
      caller.call(api.inventory.changeStock, {
        params: { id: Number(other?.itemId) },
        body: { adjustment: '5', purchasePrice: '2.5' },
      }),
    );
    await timed(1, turn, () =>
      caller.call(api.receipts.receive, {
        params: { id: Number(one?.orderId) },
        body: { lines: [{ orderLine: one?.line ?? 0, itemId: Number(one?.itemId), packs: '1' }], source: 'scan' },
      }),
    );
  }
  const [change = 1, received = 0] = times.map((all) =>
    percentile(
      all.toSorted((one, other) => one - other),
      50,
    ),
  );
  console.log(`a stock change ${change.toFixed(2)} ms, a received line of an order of ${linesEach} lines ${received.toFixed(2)} ms`);
  return figure('receiving a line against a stock change', received / change, '×', 'most', 1.5);
}
