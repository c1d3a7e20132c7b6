import pg from 'pg';
import { ConfigurationError, readEnv } from '../platform/env.ts';
import { openDatabase } from './open-database.ts';
import { resetFactors } from './reset-factors.ts';

// `npm run reset-factors -- name@example.com`
try {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0) throw new Error('say whose: npm run reset-factors -- name@example.com');
  const database = await openDatabase(readEnv(process.env));
  const client = new pg.Client({ ...database.connection, application_name: 'onhand_reset_factors' });
  try {
    await client.connect();
    if (!(await resetFactors(client, email))) throw new Error(`nobody has an account with ${email}`);
    console.log(`The passkeys, authenticator codes and recovery codes of ${email} are removed. Their password alone signs them in.`);
  } finally {
    await client.end();
    await database.close();
  }
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : `Nothing was changed: ${(error as Error).message}`);
  process.exitCode = 1;
}
