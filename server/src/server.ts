import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { startDrawingDemo } from './demo/demo-pictures.ts';
import { loadDemo } from './demo/demo.ts';
import { withJobConnections, serializeLongJob } from './platform/database/job-connections.ts';
import { connect } from './platform/database/connect.ts';
import type { ConnectionConfig, Queries } from './platform/db.ts';
import type { Env } from './platform/env.ts';
import { sweepFiles } from './platform/files/file-sweep.ts';
import { sweepIdentity } from './platform/identity/sweep.ts';
import { afterMaintenance, exceptInMaintenance } from './platform/jobs/in-maintenance.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { startWatching } from './platform/maintenance.ts';
import { openWatch } from './platform/metrics/watch.ts';
import { migrate } from './platform/migrate.ts';
import { openServices } from './platform/open-services.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { sweepEvents } from './platform/realtime/outbox.ts';
import { refuseExemptRoles } from './platform/role-check.ts';
import { secretKeyOf } from './platform/secret-key.ts';
import { openShare } from './platform/share.ts';
import { platformSweeps, startSweeping } from './platform/sweeps.ts';
import { tidyingUploads } from './features/backup/backup.job.ts';
import { billingJobs } from './features/billing/billing.jobs.ts';
import { closingDays } from './features/dashboard/close-days.job.ts';
import { tidyingImports } from './features/imports/imports.job.ts';
import { sweepFolderDeletions } from './features/folders/folder-deletions.store.ts';
import { sweepBulkEdits } from './features/inventory/bulk/bulk-edits.store.ts';
import { sweepSearchWords } from './features/inventory/search-words.sweep.ts';
import { forgetOldTrials } from './features/subscription/trials.service.ts';
import { foldItemCounts } from './features/inventory/item-counts.service.ts';
import { foldItemTotals, foldPlaceShares } from './features/stock/totals.store.ts';
import { notificationJobs } from './features/notifications/notifications.jobs.ts';
import { erasingOrganizations } from './features/organization/erase-organizations.job.ts';
import { nightlyReconciliation } from './features/reconciliation/reconciliation.job.ts';
import { orderJobs } from './features/orders/orders.jobs.ts';
import { scheduledRefills } from './features/refills/refills.job.ts';
import { overdueTools } from './features/tools/overdue-tools.job.ts';
import { takingSnapshots } from './features/reports/snapshots.job.ts';
import { mailReports } from './features/reports/views/mail-reports.job.ts';
import { forgottenReceipts } from './features/receipts/forgotten-receipts.job.ts';
import { overdueCredits } from './features/vendor-returns/overdue-credits.job.ts';
import { supportMails } from './features/support/support.job.ts';

const foldTotalsEveryMs = 5_000;
const jobs = [
  nightlyReconciliation,
  mailReports,
  scheduledRefills,
  overdueTools,
  overdueCredits,
  forgottenReceipts,
  ...orderJobs,
  supportMails,
  closingDays,
  takingSnapshots,
  erasingOrganizations,
  tidyingImports,
  tidyingUploads,
  ...notificationJobs,
];

export interface RunningServer {
  app: FastifyInstance;
  /** Nobody has an account, and nobody can make one: whoever runs the server has to let the first one in. */
  waitsForFirst: boolean;
  stop(): Promise<void>;
}

/** Starts everything in order and knows how to stop it in the opposite one. */
export async function startServer(env: Env): Promise<RunningServer> {
  const stops: (() => Promise<void> | void)[] = [];
  // A part that fails to stop must not keep the rest from stopping, the database least of all.
  const stop = async () => {
    const failures: unknown[] = [];
    for (const one of stops.splice(0).reverse()) {
      await Promise.resolve()
        .then(one)
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything stopped cleanly');
  };
  try {
    const log = openLog(env.logLevel);
    const watch = await openWatch(env);
    stops.push(() => watch.stop());
    const connection: ConnectionConfig = {
      ...(await openDatabase(env, stops, (line) => log.info({ postgres: line }, 'database'))),
      ...(!env.hasBilling && { withoutBilling: true }),
    };
    await migrate(connection);
    await refuseExemptRoles(connection);
    const share = openShare(env);
    const connected = connect(env.pooler ? { ...connection, connectionString: env.pooler.url } : connection, {
      pooler: env.pooler,
      onPool: watch.pool,
      poolSize: env.poolSize,
      share: share.connections,
      onError: ({ message }) => log.error({ reason: message }, 'an idle database connection failed'),
    });
    stops.push(() => connected.close());
    const db = watch.db(connected);
    const base = { env, db, log, connection, share, mail: openMail(env, log), now: () => new Date(), secretKey: await secretKeyOf(env) };
    const services = await openServices(base);
    stops.push(() => services.close());
    if (env.loadsDemo && !env.oidc) await loadDemo(services);
    const { maintenance } = services;
    stops.push(await startWatching(maintenance));
    const app = await buildApp(services, watch.app);
    stops.push(() => closeGracefully(app));
    await app.listen({ port: env.port, host: env.host });
    if (env.loadsDemo && !env.oidc) stops.push(startDrawingDemo(services));
    await watch.listen(services);
    const sweeps = exceptInMaintenance(
      [
        ...platformSweeps,
        sweepEvents,
        sweepIdentity,
        sweepFiles(services),
        sweepBulkEdits,
        sweepFolderDeletions,
        forgetOldTrials,
        sweepSearchWords(),
      ],
      maintenance,
    );
    const beside = { ...services, db: withJobConnections(services.db, share.beside) };
    stops.push(startSweeping(beside, sweeps));
    stops.push(
      startSweeping(
        beside,
        exceptInMaintenance([foldItemTotals, foldItemCounts, foldPlaceShares(beside.db)], maintenance),
        foldTotalsEveryMs,
      ),
    );
    const patient = [...jobs, ...(env.hasBilling ? billingJobs : [])].map((job) => serializeLongJob(job, share.longBeside));
    const resting = patient.map((job) => afterMaintenance(job, maintenance));
    if (env.runsJobs) stops.push((await startJobs(beside, { connection, jobs: resting })).stop);
    // The last to begin and so the first to stop: whoever shares requests out has the time to see it, and sends no more while the rest
    // still stops.
    stops.push(() => {
      services.readiness.refuse();
      return env.drainMs > 0 ? setTimeout(env.drainMs) : undefined;
    });
    return { app, stop, waitsForFirst: env.signUp.kind !== 'open' && !(await hasAnybody(db.platform)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function hasAnybody(platform: Queries): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM admitted_addresses) AS "isSo"';
  return platform.value<boolean>(sql);
}

/** Requests under way are answered; whoever keeps a connection open longer than that is cut off. */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  // A connection whose request was just answered is kept alive by the browser, and would be waited for.
  const letGo = setInterval(() => app.server.closeIdleConnections(), 100);
  const cutOff = globalThis.setTimeout(() => app.server.closeAllConnections(), 8000);
  await app.close();
  clearInterval(letGo);
  clearTimeout(cutOff);
}

async function openDatabase(env: Env, stops: (() => Promise<void> | void)[], log: (line: string) => void): Promise<ConnectionConfig> {
  if (env.databaseUrl) return { connectionString: env.databaseUrl };
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log });
  stops.push(() => postgres.stop());
  return postgres.connection;
}
