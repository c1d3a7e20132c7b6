import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import { factories } from '../server/test/factories.ts';
import { openDatabase, type TortureDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { startBarePath } from './bare-process.ts';
import { refuseWrongBooks } from './books.ts';
import { type Figure, figure } from './figures.ts';
import { fillWithItems } from './large-organization.ts';
import { type Business, type Operation, operations, type Pace, paceOf, type Target } from './peers-calls.ts';
import { chosen, size } from './sizes.ts';

const seconds = size('PEERS_SECONDS', 6);

/** Operations a second of the best of Medusa 2.21, Vendure 3.7, Odoo 17 and Tryton 6.0 with 16 clients (README, "Beside others"). */
const bestPeer = {
  5_000: { list: 99, search: 43, lookup: 172, read: 177, change: 72 },
  100_000: { list: 29, search: 6, lookup: 191, read: 194, change: 71 },
};

/** What we aim at, as times the best peer. */
const aimedAt = {
  5_000: { list: 10, search: 10, lookup: 10, read: 10, change: 10 },
  100_000: { list: 30, search: 30, lookup: 10, read: 10, change: 10 },
};

const names: Record<Operation, string> = {
  list: 'list of 50',
  search: 'substring search',
  lookup: 'lookup by SKU',
  read: 'read one item',
  change: 'change of stock',
};

/**
 * Measures ours as other products were measured: a server process of its own, everything on, 16 clients that each wait for their answer. In the
 * same run stands what the machine gives at all on that path: node's own HTTP and pg, one statement, an answer as long as ours.
 * `PEERS_ITEMS=5000 PEERS_ONLY=read,change` measures these alone.
 */
export async function measurePeers(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const items of chosen('PEERS_ITEMS', ['5000', '100000']).map(Number) as (keyof typeof bestPeer)[]) {
    await using database = await openDatabase();
    await using server = await startServerProcess(database.url, database.dataDir);
    const business = await makeBusiness(database, items);
    await using bare = await startBarePath(database, business);
    const { dataDir } = database;
    for (const operation of chosen('PEERS_ONLY', operations)) {
      const peer = bestPeer[items][operation];
      const ours = await paceOf({ ...server, dataDir, business, operation }, seconds);
      await bare.setAnswer(ours.answerBytes);
      const limit = await paceOf({ port: bare.port, pid: bare.pid, dataDir, business, operation } satisfies Target, seconds / 2);
      const name = `${names[operation]}, ${items.toLocaleString('en')} items`;
      console.log(`${name}: ${told(ours)}, the best peer ${peer}/s; bare ${told(limit)}`);
      figures.push(figure(`${name}: times the best peer`, ours.perSecond / peer, '×', 'least', aimedAt[items][operation]));
      figures.push(figure(`${name}: cost of the bare path in ours`, (costOf(limit) / costOf(ours)) * 100, '%', 'least', 70));
    }
    await refuseWrongBooks(database.db);
  }
  return figures;
}

const costOf = ({ serverMs, postgresMs }: Pace) => serverMs + postgresMs;
const told = ({ perSecond, serverMs, postgresMs }: Pace) =>
  `${perSecond.toFixed(0)}/s with ${serverMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms a call (server + PostgreSQL)`;

async function makeBusiness({ db, admin }: TortureDatabase, items: number): Promise<Business> {
  const make = factories(db, () => new Date());
  const owner = await make.person('Beside');
  const organizationId = await make.organization(owner, 'Beside');
  await admin.query(`INSERT INTO folders (organization_id, name) SELECT $1, 'Shelf ' || n FROM generate_series(1, 100) n`, [
    organizationId,
  ]);
  await fillWithItems(admin, organizationId, items);
  await foldItemTotals(db.platform);
  // Beside ours the bare path has tables of its own: the same columns and indexes, and nothing that watches over them.
  await admin.query('CREATE SCHEMA bare');
  for (const table of ['items', 'movements']) {
    await admin.query(
      `CREATE TABLE bare.${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING IDENTITY INCLUDING INDEXES)`,
    );
  }
  const { rows: columns } = await admin.query<{ list: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS list FROM pg_attribute
      WHERE attrelid = 'items'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  const list = columns[0]?.list;
  await admin.query(`INSERT INTO bare.items (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM items WHERE organization_id = $1`, [
    organizationId,
  ]);
  await admin.query('VACUUM ANALYZE');
  const { rows } = await admin.query<{ first: string }>('SELECT min(id) AS first FROM items WHERE organization_id = $1', [organizationId]);
  return { organizationId, token: await make.signIn(owner), first: Number(rows[0]?.first), items };
}
