import { tortureFaults } from './faults.ts';
import { tortureInstalls } from './installs.ts';
import { tortureJobs } from './jobs.ts';
import { tortureFailover } from './failover.ts';
import { tortureOffline } from './offline.ts';
import { tortureReceiving } from './receiving.ts';
import { tortureRolling } from './rolling.ts';
import { tortureStock } from './stock.ts';

// These runs take too long for the tests, or do what tests would not dare. `npm run torture -- stock` runs one, and with `--changes=50`
// each client makes that many changes instead of 500 (in `receiving` scans, in `jobs` acts, instead of 250); `npm run torture -- faults --only=disk,clock` runs these faults alone; `npm run
// torture -- installs --only=20-10` starts a fresh copy with Node 20 and npm 10 alone; `-- rolling --only=nginx` restarts behind that proxy
// alone; `-- failover --only=synchronous` fails over that way alone.
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const changes = process.argv.find((argument) => argument.startsWith('--changes='))?.split('=')[1];
const parts = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.split('=')[1]
  ?.split(',');
const wants = (name: string) => only.length === 0 || only.includes(name);
const limitMs = 60 * 60_000;

setTimeout(() => {
  console.error('\nnot done in an hour');
  process.exit(1);
}, limitMs).unref();

const passed: boolean[] = [];
if (wants('offline')) passed.push(await tortureOffline(200));
if (wants('stock')) passed.push(await tortureStock(Number(changes ?? 500)));
if (wants('receiving')) passed.push(await tortureReceiving(Number(changes ?? 250)));
if (wants('jobs')) passed.push(await tortureJobs(Number(changes ?? 250)));
if (wants('faults')) passed.push(await tortureFaults(parts));
if (wants('installs')) passed.push(await tortureInstalls(parts));
if (wants('rolling')) passed.push(await tortureRolling(parts));
if (wants('failover')) passed.push(await tortureFailover(parts));

console.log(passed.every(Boolean) ? '\nheld' : '\nFAILED');
process.exit(passed.length > 0 && passed.every(Boolean) ? 0 : 1);
