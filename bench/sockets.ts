import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { factories } from '../server/test/factories.ts';
import { openDatabase, type TortureDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { sendCall } from './calls.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { readMetrics } from './process-metrics.ts';
import { size } from './sizes.ts';
import { makeStockOrganization, type StockOrganization } from './stock-organization.ts';
import { now, startWatchers, type Watcher } from './watchers.ts';

const sockets = size('SOCKETS', 1_000);
const changes = size('SOCKET_CHANGES', 200);
/** As a busy business has them open at once. */
const peopleEach = 25;
const pauseMs = 100;
const limitMs = 5_000;

/** People with the app open on two processes, none of them bound to one, while stock changes: how long until it is on their screens. */
export async function measureSockets(): Promise<Figure[]> {
  await using database = await openDatabase();
  const metricsPort = await freePort();
  const watchers = startWatchers();
  await using first = await startServerProcess(database.url, database.dataDir, () => ({ METRICS_PORT: String(metricsPort) }));
  await using second = await startServerProcess(database.url, database.dataDir, () => ({ JOBS: '0' }));
  const agent = new Agent({ keepAlive: true });
  try {
    const businesses = await makeCrowd(database, [first.port, second.port]);
    const before = await readMetrics(metricsPort);
    const { opened, tookMs } = await watchers.open(businesses.flatMap((business) => business.watchers));
    const after = await readMetrics(metricsPort);
    const bytesEach = (after.residentBytes - before.residentBytes) / (opened / 2);
    console.log(`${opened} sockets open after ${(tookMs / 1000).toFixed(1)} s; ${(bytesEach / 1024).toFixed(0)} kB of memory for each`);

    const heard = { words: [] as number[], screens: [] as number[], missed: 0 };
    for (let number = 0; number < changes; number++) {
      const business = businesses[number % businesses.length] as Business;
      const itemId = business.average.first + (number % 20);
      await watchers.expect({ itemId, count: business.watchers.length, limitMs });
      const call = { kind: 'out', method: 'PUT', path: `/api/inventory/${itemId}`, body: '{"adjustment":"-1","source":"scan"}' } as const;
      const sentAt = now();
      const status = await sendCall(number % 2 === 0 ? first.port : second.port, business.token, call, agent);
      if (status !== 200) throw new Error(`a change of stock was answered ${status}`);
      const { words, screens } = await watchers.heard(sentAt);
      heard.words.push(...words);
      heard.screens.push(...screens);
      heard.missed += Math.max(0, business.watchers.length - screens.length);
      await sleep(pauseMs);
    }
    for (const times of [heard.words, heard.screens]) times.sort((one, other) => one - other);
    const spans = (times: readonly number[]) =>
      [50, 95, 99].map((percent) => `p${percent} ${percentile(times, percent).toFixed(0)}`).join(', ');
    console.log(`change to word at the socket, ms: ${spans(heard.words)}; to the fresh item in the browser, ms: ${spans(heard.screens)}`);
    return [
      figure(`${opened} sockets: change to screen, p99`, percentile(heard.screens, 99), 'ms', 'most', 250),
      figure(`${opened} sockets: screens that missed a change`, heard.missed, '', 'most', 0),
    ];
  } finally {
    agent.destroy();
    await watchers.close();
  }
}

interface Business extends StockOrganization {
  watchers: Watcher[];
}

/** Each person with a session of their own, every second one at the other process. */
async function makeCrowd({ db, admin }: TortureDatabase, ports: readonly number[]): Promise<Business[]> {
  const make = factories(db, () => new Date());
  const businesses: Business[] = [];
  for (let number = 0; number * peopleEach < sockets; number++) {
    const business = await makeStockOrganization(db, admin, `Business ${number + 1}`, 20);
    const { organizationId } = business;
    const watching = async (which: number): Promise<Watcher> => {
      const person = await make.person(`Person${which}`);
      await make.join(organizationId, person, 'admin');
      await db.platform.run('UPDATE users SET organization_id = $2 WHERE id = $1', [person.id, organizationId]);
      return { port: ports[which % ports.length] as number, token: await make.signIn(person), organizationId };
    };
    const watchers: Watcher[] = [];
    for (let which = 0; which < Math.min(peopleEach, sockets - number * peopleEach); which++) watchers.push(await watching(which));
    businesses.push({ ...business, watchers });
  }
  await admin.query('VACUUM ANALYZE');
  return businesses;
}
