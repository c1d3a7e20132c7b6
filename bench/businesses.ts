import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import type { TortureDatabase } from '../torture/database.ts';
import type { Call } from './calls.ts';
import { makeStockOrganization, type StockOrganization } from './stock-organization.ts';

/** So many organizations side by side, each with as many items as a business of its size has. */
export async function makeBusinesses({ db, admin }: TortureDatabase, count: number, itemsEach: number): Promise<StockOrganization[]> {
  const made: StockOrganization[] = [];
  for (let number = 1; number <= count; number++) {
    made.push(await makeStockOrganization(db, admin, `Business ${number}`, Math.ceil(itemsEach / 2)));
  }
  await admin.query('UPDATE items i SET search_text = item_search_text(i)');
  await foldItemTotals(db.platform);
  await admin.query('VACUUM ANALYZE');
  return made;
}

/** The usual mix of calls, in hundredths: half of it is scanning, and most of the rest looking. */
const day: [share: number, call: (itemId: number, number: number) => Call][] = [
  [20, (id) => ({ kind: 'item', method: 'GET', path: `/api/inventory/${id}` })],
  [18, (id) => ({ kind: 'stock out', method: 'PUT', path: `/api/inventory/${id}`, body: '{"adjustment":"-1","source":"scan"}' })],
  [
    12,
    (id) => ({
      kind: 'stock in',
      method: 'PUT',
      path: `/api/inventory/${id}`,
      body: '{"adjustment":"1","purchasePrice":"2.75","source":"scan"}',
    }),
  ],
  [20, () => ({ kind: 'list', method: 'GET', path: '/api/inventory?sort=name&limit=50' })],
  [10, (_, number) => ({ kind: 'search', method: 'GET', path: `/api/inventory?search=average%20${number % 50}&limit=50` })],
  [8, () => ({ kind: 'alerts', method: 'GET', path: '/api/alerts/count' })],
  [6, (id) => ({ kind: 'history', method: 'GET', path: `/api/inventory/${id}/history` })],
  [4, () => ({ kind: 'dashboard', method: 'GET', path: '/api/dashboard/batch' })],
  [2, () => ({ kind: 'report', method: 'GET', path: '/api/reports/valuation' })],
];

/** The next thing somebody of this business does. */
export function nextCall({ average, fifo }: Pick<StockOrganization, 'average' | 'fifo'>, number: number): Call {
  const { first, last } = Math.random() < 0.5 ? average : fifo;
  const itemId = first + Math.floor(Math.random() * (last - first + 1));
  let dice = Math.random() * 100;
  for (const [share, call] of day) {
    dice -= share;
    if (dice < 0) return call(itemId, number);
  }
  throw new Error('the shares of a day do not add up to a hundred');
}
