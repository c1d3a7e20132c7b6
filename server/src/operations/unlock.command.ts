import { connect } from '../platform/database/connect.ts';
import { type Env, readEnv } from '../platform/env.ts';
import { unlock } from '../platform/identity/limits.ts';
import { explainTrouble } from '../start-trouble.ts';
import { openDatabase } from './open-database.ts';
import { readUnlockOrder } from './operator-orders.ts';

// `npm run unlock -- person@example.com` or `-- 203.0.113.7`: forgets the failed tries, so that signing in works again at once.
let env: Env | undefined;
try {
  const whom = readUnlockOrder(process.argv.slice(2));
  env = readEnv(process.env);
  if (env.oidc) throw new Error('people sign in elsewhere (OIDC_ISSUER), and are locked and unlocked there');
  const database = await openDatabase(env);
  const db = connect(database.connection, { poolSize: 1, onError: () => undefined });
  try {
    const name = 'email' in whom ? whom.email : whom.ip;
    const forgotten = await unlock({ db }, whom);
    console.log(forgotten > 0 ? `${name} may sign in again at once.` : `${name} was not locked.`);
  } finally {
    await db.close();
    await database.close();
  }
} catch (error) {
  console.error(`Nobody was unlocked: ${explainTrouble(error, env)}`);
  process.exitCode = 1;
}
