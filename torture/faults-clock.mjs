// Loaded into the server before anything else: its clock goes as wrong as the file says, and may jump while it runs. Only the clock
// of the server; the database keeps its own, as on another machine.
import { readFileSync } from 'node:fs';

const file = process.env.TORTURE_CLOCK_FILE;
const TrueDate = Date;
let skewMs = 0;

const look = () => {
  skewMs = Number(readFileSync(file, 'utf8').trim() || 0);
};

if (file) {
  look();
  setInterval(look, 200).unref();
  const now = () => TrueDate.now() + skewMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new TrueDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
