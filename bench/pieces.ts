import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { maxLabels } from '../contract/src/labels.ts';
import { makePicture } from '../server/src/features/inventory/images/picture-sizes.ts';
import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import { drawPicture } from '../server/test/pictures.ts';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { fillWithItems } from './large-organization.ts';
import type { Wanted } from './pieces-client.ts';
import { size } from './sizes.ts';

/** So long anybody's request may wait for a piece of somebody else's work. */
const mostMs = 50;

/** Measures the main thread's share of making files: the longest piece, which everybody else waits for, and all together. */
export async function measurePieces(world: World): Promise<Figure[]> {
  const shop = await organization(world, 'Shop', size('PIECES_LABELS', maxLabels));
  const store = await organization(world, 'Store', size('PIECES_ITEMS', 50_000));
  const hostile = await organization(world, 'Letters', 1000);
  await world.database.admin.query(
    `UPDATE items SET name = (SELECT string_agg(chr((1576 + (items.id * 7 + place * 3 + place % (items.id % 50 + 2)) % 18)::int), '')
                                FROM generate_series(1, 245) place) WHERE organization_id = $1`,
    [hostile.organizationId],
  );
  await foldItemTotals(world.services.db.platform);
  await world.database.admin.query('VACUUM ANALYZE');

  const all = { filter: {} };
  const labels = (token: string): Wanted => ({ token, path: '/api/labels', body: { selection: all, format: 'avery-5160' } });
  const items = (format: string): Wanted => ({ token: store.token, path: '/api/exports/items', body: { selection: all, format } });
  const report = (token: string, format: string): Wanted => ({ token, path: `/api/reports/valuation/file?format=${format}&groupBy=item` });
  const files: [string, Wanted][] = [
    ['labels', labels(shop.token)],
    ['labels of long Arabic names', labels(hostile.token)],
    ['a preview of them', { ...labels(hostile.token), path: '/api/labels/preview' }],
    ['a report as PDF', report(shop.token, 'pdf')],
    ['a report as workbook', report(store.token, 'xlsx')],
    ['a report as CSV', report(store.token, 'csv')],
    ['items as CSV', items('csv')],
    ['items as workbook', items('xlsx')],
    ['history as CSV', { token: store.token, path: '/api/exports/history?format=csv' }],
  ];
  const figures: Figure[] = [];
  const note = async (name: string, work: () => Promise<number>) => {
    const { longest, total, result: bytes } = await piecesOf(work);
    const memory = Math.round(process.memoryUsage().rss / 1024 ** 2);
    console.log(`${name}: ${(bytes / 1024).toFixed(0)} kB, ${total.toFixed(0)} ms of the main thread in all, then ${memory} MB resident`);
    figures.push(figure(`${name}: longest piece of the main thread`, longest, 'ms', 'most', mostMs));
  };
  for (const [name, wanted] of files) await note(name, () => fetchElsewhere(world.env.port, wanted));
  const photo = await drawPicture({ width: 8000, height: 6000 });
  await note('a picture of 48 megapixels', async () => (await makePicture(shop, photo)).sizes.large.length);
  return figures;
}

async function organization(world: World, name: string, items: number): Promise<{ organizationId: number; token: string }> {
  const owner = await world.person(name);
  const organizationId = await world.organization(owner, name);
  await world.database.admin.query(`INSERT INTO folders (organization_id, name) SELECT $1, 'Shelf ' || n FROM generate_series(1, 200) n`, [
    organizationId,
  ]);
  await fillWithItems(world.database.admin, organizationId, items);
  return { organizationId, token: await world.signIn(owner) };
}

interface Pieces {
  longest: number;
  total: number;
  result: number;
}

/** By the thread's own processor time from one turn of its loop to the next: what else the machine does meanwhile does not count. */
async function piecesOf(work: () => Promise<number>): Promise<Pieces> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [longest, isDone] = [0, false];
  const started = used();
  let last = started;
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setTimeout(look, 5);
  };
  look();
  const result = await work();
  isDone = true;
  return { longest, total: used() - started, result };
}

/** In another thread: what a client does with its answer is not the server's work. */
async function fetchElsewhere(port: number, wanted: Wanted): Promise<number> {
  const worker = new Worker(new URL('./pieces-client.ts', import.meta.url), { workerData: { port, wanted } });
  const [answer] = (await once(worker, 'message')) as [{ status: number; bytes: number }];
  if (answer.status !== 200) throw new Error(`${wanted.path} answered ${answer.status}`);
  return answer.bytes;
}
