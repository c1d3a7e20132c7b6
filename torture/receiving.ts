import { tableOf } from '../server/src/features/reconciliation/reconciliation-report.ts';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { checkReceiving } from '../server/test/receiving-check.ts';
import { loadReceiving, makeOrders, receiveTheRest } from '../server/test/receiving-load.ts';
import { makeItems } from '../server/test/stock-load.ts';
import { checkPlaces } from '../server/test/transfer-check.ts';
import { makePlaces } from '../server/test/transfer-load.ts';
import { openDatabase } from './database.ts';
import { openSender } from './http-sender.ts';
import { killEvery } from './kill-every.ts';
import { print } from './print-figures.ts';
import { startServerProcess } from './server-process.ts';

const phones = 8;
const kills = 10;
const [linesEach, items] = [8, 15] as const;

/**
 * BUY-06: eight phones receive the same orders, as a rule 250 scans each, while the server is killed ten times under them. Each scan counts once, the
 * orders are as far as what came of them, and what is on order, the books and the places agree with what the phones were told.
 */
export async function tortureReceiving(scansEach: number): Promise<boolean> {
  await using database = await openDatabase();
  await using server = await startServerProcess(database.url, database.dataDir);
  const { admin, db, organizationId, token, unitId } = database;
  const sender = openSender(server.port, token, phones);
  const itemIds = await makeItems(sender.send, unitId, items, { quantity: '0' });
  const places = await makePlaces(sender.send);
  // Every other one is received whole in the end, and of the others something is left.
  const orders = Math.ceil(scansEach / 15);
  const lines = await makeOrders({ orders, linesEach, itemIds, places, send: sender.send });
  const started = performance.now();
  const executioner = killEvery(server, kills, (phones * scansEach) / (kills + 1));
  const load = await loadReceiving({ phones, scansEach, lines, send: sender.send, onAnswer: executioner.onAnswer });
  const restarts = await executioner.done();
  const whole = lines.filter(({ orderId }) => orderId % 2 === 0);
  await receiveTheRest(load, whole, sender.send);
  const seconds = (performance.now() - started) / 1000;
  const readOnOrder = async (id: number) => {
    const headers = { cookie: `onhand_session=${token}` };
    const item = (await (await fetch(`http://127.0.0.1:${server.port}/api/inventory/${id}`, { headers })).json()) as {
      onOrder: { quantity: string } | null;
    };
    return item.onOrder?.quantity ?? '0';
  };
  const found = await checkReceiving(admin, organizationId, lines, load, readOnOrder);
  const lying = await checkPlaces(admin, organizationId);
  const checked = await reconcile(db, organizationId);
  const { rows } = await admin.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int FROM orders WHERE organization_id = $1 GROUP BY state ORDER BY state',
    [organizationId],
  );
  sender.close();

  const meantToClose = new Set(whole.map(({ orderId }) => orderId)).size;
  const closed = rows.find(({ state }) => state === 'closed')?.count ?? 0;
  const differing = checked?.differenceCount ?? -1;
  const [known, told] = found.onOrder;
  console.log(`\nkill -9, ${kills} times: ${phones} phones × ${scansEach} acts on ${orders} orders of ${linesEach} lines`);
  print({
    acknowledged: [...load.done].map(([what, count]) => `${count} ${what}`).join(', '),
    'refused because the line was full or the receipt closed': load.refused,
    'answered otherwise': load.failures.length,
    lost: found.lost.length,
    'doubled or never sent': found.doubled.length,
    orders: rows.map(({ state, count }) => `${count} ${state}`).join(', '),
    'lines and orders that are elsewhere than their scans': found.lines.length + found.orders.length,
    'items and places that are not what was scanned': found.items.length + lying.differing,
    'on order, by the phones and by the items': `${known} and ${told}`,
    restarts,
    'sent again': sender.repeats(),
    'figures that differ': differing,
    took: `${seconds.toFixed(1)} s`,
  });
  if (checked && differing > 0) console.log(tableOf(checked));
  const problems = [...found.lost, ...found.doubled, ...found.lines, ...found.orders, ...found.items];
  for (const problem of problems.slice(0, 8)) console.log(problem);
  for (const failure of load.failures.slice(0, 5)) console.log(JSON.stringify(failure));
  if (closed < meantToClose) console.log(`${meantToClose} orders were received whole, and ${closed} are closed.`);
  const isKept = closed >= meantToClose && problems.length === 0 && lying.differing === 0 && differing === 0 && known === told;
  return isKept && load.failures.length === 0 && restarts === kills;
}
