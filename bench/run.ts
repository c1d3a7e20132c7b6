import { ensureBuilt, findNode } from '../scripts/prepare.mjs';
import { startTestPostgres } from '../server/test/postgres.ts';
import { openWorldOn, type World } from '../server/test/world.ts';
import { refuseWrongBooks } from './books.ts';
import { type Figure, printFigures } from './figures.ts';

// Every figure is printed beside its limit and as a ratio to it, because the machines are noisy. `npm run bench -- name` runs one.
// Each is loaded only when its turn comes: the tools of the others would weigh on the memory of the server that is measured.
const only = process.argv.slice(2);
const wants = (name: string) => only.length === 0 || only.includes(name);

if (['first-load', 'lighthouse', 'site', 'inventory-browser', 'scan-browser', 'start'].some(wants)) ensureBuilt(findNode());
const figures: Figure[] = [];
const measure = async (name: string, load: () => Promise<Figure[]>) => {
  if (wants(name)) figures.push(...(await load()));
};

if (['first-load', 'lighthouse', 'site', 'scan-browser'].some(wants)) {
  await inWorld(async (world) => {
    await measure('first-load', async () => (await import('./first-load.ts')).measureFirstLoad(world));
    await measure('lighthouse', async () => (await import('./lighthouse.ts')).measureLighthouse(world));
    await measure('site', async () => (await import('./lighthouse.ts')).measureSite(world));
    await measure('scan-browser', async () => (await import('./scan-browser.ts')).measureScanBrowser(world));
  });
}
if (['inventory', 'inventory-browser', 'dashboard'].some(wants)) {
  await inWorld(async (world) => {
    const { makeLargeOrganization } = await import('./large-organization.ts');
    const large = await makeLargeOrganization(world);
    await measure('inventory', async () => (await import('./inventory-server.ts')).measureInventoryServer(world, large));
    await measure('inventory-browser', async () => (await import('./inventory-browser.ts')).measureInventoryBrowser(world, large));
    await refuseWrongBooks(world.services.db);
    // Last: it gives the organization another history.
    await measure('dashboard', async () => (await import('./dashboard.ts')).measureDashboard(world, large));
  });
}
await measure('reports', () => inWorldWithBooks(async (world) => (await import('./reports.ts')).measureReports(world)));
await measure('pieces', () => inWorld(async (world) => (await import('./pieces.ts')).measurePieces(world)));
await measure('import', () => inWorldWithBooks(async (world) => (await import('./import.ts')).measureImport(world)));
await measure('decoder', async () => (await import('./decoder.ts')).measureDecoder());
await measure('stock', async () => (await import('./stock.ts')).measureStock());
await measure('undo', () => inWorldWithBooks(async (world) => (await import('./undo.ts')).measureUndo(world)));
await measure('landed-costs', () => inWorldWithBooks(async (world) => (await import('./landed-costs.ts')).measureLandedCosts(world)));
await measure('places', () => inWorld(async (world) => (await import('./places.ts')).measurePlaces(world)));
// A part of the places, for whoever asks for it alone.
if (only.includes('refills')) figures.push(...(await inWorld(async (world) => (await import('./refills.ts')).measureRefillAlone(world))));
await measure('to-order', () => inWorld(async (world) => (await import('./to-order.ts')).measureToOrder(world)));
await measure('orders', () => inWorld(async (world) => (await import('./orders.ts')).measureOrders(world)));
await measure('jobs', () => inWorld(async (world) => (await import('./jobs.ts')).measureJobs(world)));
await measure('upgrade', async () => (await import('./upgrade.ts')).measureUpgrade());
await measure('largest', () => inWorld(async (world) => (await import('./largest.ts')).measureLargest(world)));
await measure('start', async () => (await import('./start-time.ts')).measureStart());
// More than one machine, and all day long (docs/SCALING.md).
await measure('peers', async () => (await import('./peers.ts')).measurePeers());
await measure('quiet', async () => (await import('./quiet.ts')).measureQuiet());
await measure('mixed', async () => (await import('./mixed.ts')).measureMixed());
await measure('sockets', async () => (await import('./sockets.ts')).measureSockets());
await measure('processes', async () => (await import('./processes.ts')).measureProcesses());
await measure('pgbouncer', async () => (await import('./pgbouncer.ts')).measurePgBouncer());
await measure('neighbour', async () => (await import('./neighbour.ts')).measureNeighbour());
await measure('soak', async () => (await import('./soak.ts')).measureSoak());

printFigures(figures);
process.exit(figures.some((figure) => !figure.isMet) ? 1 : 0);

async function inWorld<Result>(work: (world: World) => Promise<Result>): Promise<Result> {
  const postgres = await startTestPostgres({ isMeasured: true });
  // As in production, where nobody compares what the database wrote with the contract: that takes longer the more an answer tells.
  const world = await openWorldOn({ postgres: postgres.connection, listens: true, env: { CHECK_ANSWERS: '0' } });
  try {
    return await work(world);
  } finally {
    await world.close();
    await postgres.stop();
  }
}

function inWorldWithBooks(work: (world: World) => Promise<Figure[]>): Promise<Figure[]> {
  return inWorld(async (world) => {
    const measured = await work(world);
    await refuseWrongBooks(world.services.db);
    return measured;
  });
}
