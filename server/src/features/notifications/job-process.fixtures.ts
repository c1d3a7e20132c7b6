import { connect } from '../../platform/database/connect.ts';
import type { ConnectionConfig } from '../../platform/db.ts';
import { readEnv } from '../../platform/env.ts';
import { openLog } from '../../platform/log.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import type { Services } from '../../platform/services.ts';
import { notificationJobs } from './notifications.jobs.ts';

/** A process of its own that runs the named jobs once, as a server would: for tests that kill it. */
const env = readEnv(process.env);
const log = openLog('silent');
const db = connect(JSON.parse(process.env.TEST_CONNECTION ?? '{}') as ConnectionConfig, { poolSize: 4, onError: () => undefined });
const now = () => new Date(process.env.TEST_NOW ?? '');
const services = { env, db, log, mail: openMail(env, log), now, secretKey: env.secretKey } as unknown as Services;

for (const name of process.argv.slice(2)) {
  const job = notificationJobs.find((one) => one.name === name);
  await job?.run(services, {}, new AbortController().signal);
}
await db.close();
