import { tableOf } from '../server/src/features/reconciliation/reconciliation-report.ts';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { checkJobs, countPromises } from '../server/test/job-check.ts';
import { endJobs, loadJobs, makeJobs } from '../server/test/job-load.ts';
import { makeItems } from '../server/test/stock-load.ts';
import { checkPlaces } from '../server/test/transfer-check.ts';
import { makePlaces } from '../server/test/transfer-load.ts';
import { openDatabase } from './database.ts';
import { openSender } from './http-sender.ts';
import { killEvery } from './kill-every.ts';
import { print } from './print-figures.ts';
import { startServerProcess } from './server-process.ts';

const people = 8;
const kills = 6;
const jobCount = 12;
const [itemCount, ofEach] = [9, 8] as const;

/**
 * JOB-03, JOB-05: eight people work on the same twelve jobs, as a rule 250 acts each, while the server is killed six times under them: they use parts, bring
 * them back, load vans, take and give up what is reserved, and end jobs. What they were told is there once, no unit is promised twice, and once all jobs are
 * ended nothing is promised.
 */
export async function tortureJobs(actsEach: number): Promise<boolean> {
  await using database = await openDatabase();
  await using server = await startServerProcess(database.url, database.dataDir);
  const { admin, db, organizationId, token, unitId } = database;
  const sender = openSender(server.port, token, people);
  const itemIds = await makeItems(sender.send, unitId, itemCount, { quantity: String(ofEach), unitCost: '4.25' });
  const vans = (await makePlaces(sender.send)).filter((place) => place !== null);
  const jobs = await makeJobs({ count: jobCount, itemIds, send: sender.send });
  const started = performance.now();
  const executioner = killEvery(server, kills, (people * actsEach) / (kills + 1));
  const load = await loadJobs({ people, actsEach, jobs, vans, send: sender.send, onAnswer: executioner.onAnswer });
  const restarts = await executioner.done();
  const seconds = (performance.now() - started) / 1000;
  const found = await checkJobs(admin, organizationId, jobs, load, ofEach);
  const promised = await countPromises(admin, organizationId);
  await endJobs(load, jobs, sender.send);
  const left = await countPromises(admin, organizationId);
  const lying = await checkPlaces(admin, organizationId);
  const checked = await reconcile(db, organizationId);
  const { rows } = await admin.query<{ deadlocks: string }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  sender.close();

  const differing = checked?.differenceCount ?? -1;
  console.log(`\nkill -9, ${kills} times: ${people} people × ${actsEach} acts on ${jobCount} jobs that want ${itemCount} items`);
  print({
    acknowledged: [...load.done].map(([what, count]) => `${count} ${what}`).join(', '),
    'refused because somebody else has it or the job has ended': load.refused,
    'answered otherwise': load.failures.length,
    lost: found.lost.length,
    'doubled or never sent': found.doubled.length,
    'lines that say something else than their parts': found.lines.length,
    'promises, of these wrong': `${promised}, ${found.promises.length}`,
    'promised once all jobs were ended': left,
    'items and places that are not what was used': found.items.length + lying.differing,
    restarts,
    'sent again': sender.repeats(),
    deadlocks: rows[0]?.deadlocks ?? '?',
    'figures that differ': differing,
    took: `${seconds.toFixed(1)} s`,
  });
  if (checked && differing > 0) console.log(tableOf(checked));
  const problems = Object.values(found).flat();
  for (const problem of problems.slice(0, 8)) console.log(problem);
  for (const failure of load.failures.slice(0, 5)) console.log(JSON.stringify(failure));
  const isKept = problems.length === 0 && left === 0 && lying.differing === 0 && differing === 0;
  return isKept && load.failures.length === 0 && restarts === kills;
}
