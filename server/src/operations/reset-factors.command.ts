import { runCommand, withClient } from './command.ts';
import { resetFactors } from './reset-factors.ts';

// `npm run reset-factors -- name@example.com`
await runCommand('Nothing was changed', async ([email, ...rest], settings) => {
  if (!email || rest.length > 0) throw new Error('say whose: npm run reset-factors -- name@example.com');
  if (!(await withClient(settings(), (client) => resetFactors(client, email)))) throw new Error(`nobody has an account with ${email}`);
  console.log(`The passkeys, authenticator codes and recovery codes of ${email} are removed. Their password alone signs them in.`);
});
