import { tortureFaults } from './faults.ts';
import { tortureOffline } from './offline.ts';
import { tortureStock } from './stock.ts';

// What takes too long for the tests, and what they would not dare. `npm run torture -- stock` runs one, and with `--changes=50` each
// client makes that many changes instead of 500; `npm run torture -- faults --only=disk,clock` runs these faults alone.
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const changes = process.argv.find((argument) => argument.startsWith('--changes='))?.split('=')[1];
const faults = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.split('=')[1]
  ?.split(',');
const wants = (name: string) => only.length === 0 || only.includes(name);
const limitMs = 30 * 60_000;

setTimeout(() => {
  console.error('\nnot done in half an hour');
  process.exit(1);
}, limitMs).unref();

const passed: boolean[] = [];
if (wants('offline')) passed.push(await tortureOffline(200));
if (wants('stock')) passed.push(await tortureStock(Number(changes ?? 500)));
if (wants('faults')) passed.push(await tortureFaults(faults));

console.log(passed.every(Boolean) ? '\nheld' : '\nFAILED');
process.exit(passed.length > 0 && passed.every(Boolean) ? 0 : 1);
