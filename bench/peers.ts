import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import { factories } from '../server/test/factories.ts';
import { openDatabase, type TortureDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { refuseWrongBooks } from './books.ts';
import { type Figure, figure } from './figures.ts';
import { fillWithItems } from './large-organization.ts';
import { openRawClient, type RawClient } from './raw-http.ts';
import { size } from './sizes.ts';

const clients = 16;
const seconds = size('PEERS_SECONDS', 6);

/** Operations a second of the best of Medusa 2.21, Vendure 3.7, Odoo 17 and Tryton 6.0 with 16 clients (README, "Beside others"). */
const bestPeer = {
  5_000: { list: 99, search: 43, lookup: 172, read: 177, change: 72 },
  100_000: { list: 29, search: 6, lookup: 191, read: 194, change: 71 },
};
type Operation = keyof (typeof bestPeer)[5_000];

const names: Record<Operation, string> = {
  list: 'list of 50',
  search: 'substring search',
  lookup: 'lookup by SKU',
  read: 'read one item',
  change: 'change of stock',
};

/**
 * Measures ours as other products were measured: a server process of its own, everything on, 16 clients that each wait for their answer.
 */
export async function measurePeers(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const items of [5_000, 100_000] as const) {
    await using database = await openDatabase();
    await using server = await startServerProcess(database.url, database.dataDir);
    const business = await makeBusiness(database, items);
    for (const operation of Object.keys(names) as Operation[]) {
      const perSecond = await operationsPerSecond(server.port, business, operation);
      const peer = bestPeer[items][operation];
      console.log(`${names[operation]}, ${items.toLocaleString('en')} items: ${perSecond.toFixed(0)}/s, the best peer ${peer}/s`);
      figures.push(figure(`${names[operation]} at ${items.toLocaleString('en')}: times the best peer`, perSecond / peer, '×', 'least', 1));
    }
    await refuseWrongBooks(database.db);
  }
  return figures;
}

interface Business {
  token: string;
  /** The id of the first item; the others follow. */
  first: number;
  items: number;
}

async function makeBusiness({ db, admin }: TortureDatabase, items: number): Promise<Business> {
  const make = factories(db, () => new Date());
  const owner = await make.person('Beside');
  const organizationId = await make.organization(owner, 'Beside');
  await admin.query(`INSERT INTO folders (organization_id, name) SELECT $1, 'Shelf ' || n FROM generate_series(1, 100) n`, [
    organizationId,
  ]);
  await fillWithItems(admin, organizationId, items);
  await foldItemTotals(db.platform);
  await admin.query('VACUUM ANALYZE');
  const { rows } = await admin.query<{ first: string }>('SELECT min(id) AS first FROM items WHERE organization_id = $1', [organizationId]);
  return { token: await make.signIn(owner), first: Number(rows[0]?.first), items };
}

async function operationsPerSecond(port: number, business: Business, operation: Operation): Promise<number> {
  const raw = await Promise.all(Array.from({ length: clients }, () => openRawClient(port, business.token)));
  // Once without counting: statements are prepared, pages read, code compiled.
  await during(raw, 2, business, operation);
  const done = await during(raw, seconds, business, operation);
  for (const client of raw) client.close();
  return done / seconds;
}

async function during(raw: readonly RawClient[], forSeconds: number, business: Business, operation: Operation): Promise<number> {
  const until = performance.now() + forSeconds * 1000;
  let done = 0;
  await Promise.all(
    raw.map(async (client) => {
      while (performance.now() < until) {
        const status = await once(client, business, operation);
        if (status !== 200) throw new Error(`${names[operation]} was answered ${status}`);
        done++;
      }
    }),
  );
  return done;
}

function once(client: RawClient, { first, items }: Business, operation: Operation): Promise<number> {
  const nth = Math.floor(Math.random() * items);
  if (operation === 'list') return client.get('/api/inventory?sort=name&limit=50');
  if (operation === 'search') return client.get(`/api/inventory?search=${['lbo', 'alv', 'lter', 'ump', 'onta'][nth % 5]}&limit=50`);
  if (operation === 'lookup') return client.get(`/api/qr/SKU-${nth + 1}`);
  if (operation === 'read') return client.get(`/api/inventory/${first + nth}`);
  // In, so that it can be done for ever.
  return client.put(`/api/inventory/${first + nth}`, '{"adjustment":"1","purchasePrice":"2.5","source":"scan"}');
}
