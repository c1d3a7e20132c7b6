import { tortureOffline } from './offline.ts';
import { tortureStock } from './stock.ts';

// What takes too long for the tests, and what they would not dare. `npm run torture -- stock` runs one, and with `--changes=50` each
// client makes that many changes instead of 500.
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const changes = process.argv.find((argument) => argument.startsWith('--changes='))?.split('=')[1];
const wants = (name: string) => only.length === 0 || only.includes(name);
const limitMs = 30 * 60_000;

setTimeout(() => {
  console.error('\nnot done in half an hour');
  process.exit(1);
}, limitMs).unref();

const passed: boolean[] = [];
if (wants('offline')) passed.push(await tortureOffline(200));
if (wants('stock')) passed.push(await tortureStock(Number(changes ?? 500)));

console.log(passed.every(Boolean) ? '\nheld' : '\nFAILED');
process.exit(passed.length > 0 && passed.every(Boolean) ? 0 : 1);
