import type pg from 'pg';
import { lookEveryMs } from '../platform/maintenance.ts';
import { runCommand, withClient } from './command.ts';
import { announce, type Order, readOrder } from './maintenance-order.ts';

// `npm run maintenance -- on ["what people are told"] [--until 2026-11-16T18:00Z] | off | status`
await runCommand('Nothing was switched', (words, settings) => {
  const order = readOrder(words, new Date());
  return withClient(settings(), (client) => obey(client, order));
});

async function obey(client: pg.Client, order: Order): Promise<void> {
  const row = await announce(client, order);
  if (!row) return console.log('Everything can be changed.');
  const until = row.endsAt ? ` Announced until ${row.endsAt.toISOString()}.` : '';
  console.log(
    `Everything can only be read since ${row.since.toISOString()}.${until}${row.message ? ` People are told: ${row.message}` : ''}`,
  );
  if (order.kind === 'on')
    console.log(`Every process has heard of it within ${lookEveryMs / 1000} seconds; what was begun before is finished.`);
}
