import { ensureBuilt, findNode } from '../scripts/prepare.mjs';
import { openWorldOn } from '../server/test/world.ts';
import { startTestPostgres } from '../server/test/postgres.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDecoder } from './decoder.ts';
import { refuseWrongBooks } from './books.ts';
import { measureImport } from './import.ts';
import { measureInventoryBrowser } from './inventory-browser.ts';
import { measureInventoryServer } from './inventory-server.ts';
import { makeLargeOrganization } from './large-organization.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMixed } from './mixed.ts';
import { measurePeers } from './peers.ts';
import { measurePgBouncer } from './pgbouncer.ts';
import { measureProcesses } from './processes.ts';
import { printFigures, type Figure } from './figures.ts';
import { measureReports } from './reports.ts';
import { measureScanBrowser } from './scan-browser.ts';
import { measureSoak } from './soak.ts';
import { measureSockets } from './sockets.ts';
import { measureStart } from './start-time.ts';
import { measureStock } from './stock.ts';

// Every figure is printed beside its limit and as a ratio to it, because the machines are noisy. `npm run bench -- name` runs one.
const only = process.argv.slice(2);
const wants = (name: string) => only.length === 0 || only.includes(name);

if (['first-load', 'lighthouse', 'inventory-browser', 'scan-browser', 'start'].some(wants)) ensureBuilt(findNode());
const figures: Figure[] = [];

if (wants('first-load') || wants('lighthouse') || wants('scan-browser')) {
  const postgres = await startTestPostgres({ isMeasured: true });
  const world = await openWorldOn({ postgres: postgres.connection, listens: true });
  try {
    if (wants('first-load')) figures.push(...(await measureFirstLoad(world)));
    if (wants('lighthouse')) figures.push(...(await measureLighthouse(world)));
    if (wants('scan-browser')) figures.push(...(await measureScanBrowser(world)));
  } finally {
    await world.close();
    await postgres.stop();
  }
}
if (wants('inventory') || wants('inventory-browser') || wants('dashboard')) {
  const postgres = await startTestPostgres({ isMeasured: true });
  const world = await openWorldOn({ postgres: postgres.connection, listens: true });
  try {
    const large = await makeLargeOrganization(world);
    if (wants('inventory')) figures.push(...(await measureInventoryServer(world, large)));
    if (wants('inventory-browser')) figures.push(...(await measureInventoryBrowser(world, large)));
    await refuseWrongBooks(world.services.db);
    // Last: it gives the organization another history.
    if (wants('dashboard')) figures.push(...(await measureDashboard(world, large)));
  } finally {
    await world.close();
    await postgres.stop();
  }
}
if (wants('reports')) {
  const postgres = await startTestPostgres({ isMeasured: true });
  const world = await openWorldOn({ postgres: postgres.connection, listens: true });
  try {
    figures.push(...(await measureReports(world)));
    await refuseWrongBooks(world.services.db);
  } finally {
    await world.close();
    await postgres.stop();
  }
}
if (wants('import')) {
  const postgres = await startTestPostgres({ isMeasured: true });
  const world = await openWorldOn({ postgres: postgres.connection, listens: true });
  try {
    figures.push(...(await measureImport(world)));
    await refuseWrongBooks(world.services.db);
  } finally {
    await world.close();
    await postgres.stop();
  }
}
if (wants('decoder')) figures.push(...(await measureDecoder()));
if (wants('stock')) figures.push(...(await measureStock()));
if (wants('start')) figures.push(...(await measureStart()));
// More than one machine, and all day long (docs/SCALING.md).
if (wants('peers')) figures.push(...(await measurePeers()));
if (wants('mixed')) figures.push(...(await measureMixed()));
if (wants('sockets')) figures.push(...(await measureSockets()));
if (wants('processes')) figures.push(...(await measureProcesses()));
if (wants('pgbouncer')) figures.push(...(await measurePgBouncer()));
if (wants('soak')) figures.push(...(await measureSoak()));

printFigures(figures);
process.exit(figures.some((figure) => !figure.isMet) ? 1 : 0);
