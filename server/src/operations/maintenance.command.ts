import pg from 'pg';
import { type Env, readEnv } from '../platform/env.ts';
import { lookEveryMs } from '../platform/maintenance.ts';
import { explainTrouble } from '../start-trouble.ts';
import { openDatabase } from './open-database.ts';
import { announce, type Order, readOrder } from './maintenance-order.ts';

// `npm run maintenance -- on ["what people are told"] [--until 2026-11-16T18:00Z] | off | status`
let env: Env | undefined;
try {
  const order = readOrder(process.argv.slice(2), new Date());
  const database = await openDatabase((env = readEnv(process.env)));
  const client = new pg.Client({ ...database.connection, application_name: 'onhand_maintenance' });
  try {
    await client.connect();
    await obey(client, order);
  } finally {
    await client.end();
    await database.close();
  }
} catch (error) {
  console.error(`Nothing was switched: ${explainTrouble(error, env)}`);
  process.exitCode = 1;
}

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
