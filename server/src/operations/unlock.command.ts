import { unlock } from '../platform/identity/limits.ts';
import { runCommand, withDb } from './command.ts';
import { readUnlockOrder } from './operator-orders.ts';

// `npm run unlock -- person@example.com` or `-- 203.0.113.7`: forgets the failed tries, so that signing in works again at once.
await runCommand('Nobody was unlocked', async (words, settings) => {
  const whom = readUnlockOrder(words);
  const env = settings();
  if (env.oidc) throw new Error('people sign in elsewhere (OIDC_ISSUER), and are locked and unlocked there');
  const forgotten = await withDb(env, (db) => unlock({ db }, whom));
  const name = 'email' in whom ? whom.email : whom.ip;
  console.log(forgotten > 0 ? `${name} may sign in again at once.` : `${name} was not locked.`);
});
