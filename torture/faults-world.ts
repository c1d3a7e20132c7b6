import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSmtp, type TestSmtp } from '../server/src/features/mails/smtp.fixtures.ts';
import { makeItems } from '../server/test/stock-load.ts';
import { makePlaces } from '../server/test/transfer-load.ts';
import { openDatabase, type TortureDatabase } from './database.ts';
import { openSmallDisk, type SmallDisk } from './faults-disk.ts';
import { clientId, startIssuer } from './faults-issuer.ts';
import { type Line, openLine } from './faults-line.ts';
import { type Payments, priceIds, startPayments } from './faults-payments.ts';
import { type Caller, openCaller } from './mixed-load-caller.ts';
import { openSockets, type Sockets } from './mixed-load-sockets.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The server as it is run in earnest, with everything it depends on behind a line that can fail. */
export interface FaultWorld {
  database: TortureDatabase;
  disk: SmallDisk;
  server: ServerProcess;
  origin: string;
  lines: { database: Line; mail: Line; payments: Line; issuer: Line };
  smtp: TestSmtp;
  payments: Payments;
  caller: Caller;
  sockets: Sockets;
  itemIds: number[];
  ownItemIds: number[];
  places: (number | null)[];
  /** Changed by nobody but whoever looks whether sockets hear of it. */
  markedItemId: number;
  invitationId: number;
  /** Sets by how much the server's clock is off from here on. */
  setClock: (skewMs: number) => Promise<void>;
  killPostgres(): Promise<void>;
  close(): Promise<void>;
}

/** So small that the log of changes needs new room soon after the disk is full. */
const settings = { max_wal_size: '96MB', min_wal_size: '32MB' };

export async function openFaultWorld(): Promise<FaultWorld> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  const kept = <Thing extends { close(): Promise<void> | void }>(thing: Thing): Thing => {
    closing.push(() => thing.close());
    return thing;
  };
  try {
    const disk = kept(openSmallDisk());
    const database = kept(await openDatabase({ dataDir: disk.folder, settings }));
    const { host, user, database: name } = database.connection;
    const smtp = kept(await startSmtp());
    const payments = kept(await startPayments(join(disk.folder, 'provider')));
    // Its name is that of its line, which opens after it.
    const issuer = kept(await startIssuer((): string => `http://127.0.0.1:${lines.issuer.port}`));
    const to = (port: number) => () => ({ port, host: '127.0.0.1' });
    const lines: FaultWorld['lines'] = {
      database: kept(await openLine(() => ({ path: `${host}/.s.PGSQL.5432` }))),
      mail: kept(await openLine(to(Number(new URL(smtp.url).port)))),
      payments: kept(await openLine(to(payments.port))),
      issuer: kept(await openLine(to(issuer.port))),
    };
    const clockFile = join(disk.folder, 'clock');
    await writeFile(clockFile, '0');
    const server = await startServerProcess(`postgres://${user}@127.0.0.1:${lines.database.port}/${name}`, disk.folder, (port) => ({
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
      MAIL_FROM: 'Onhand <no-reply@onhand.test>',
      OIDC_ISSUER: `http://127.0.0.1:${lines.issuer.port}`,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: 'secret',
      STRIPE_API_URL: `http://127.0.0.1:${lines.payments.port}`,
      STRIPE_SECRET_KEY: 'sk_test_torture',
      STRIPE_WEBHOOK_SECRET: 'whsec_torture',
      STRIPE_PRICE_STARTER: priceIds.starter,
      STRIPE_PRICE_PROFESSIONAL: priceIds.professional,
      // Everything here fails on purpose; only what people are told counts.
      LOG_LEVEL: process.env.TORTURE_LOG ?? 'warn',
      NODE_OPTIONS: `--import=${new URL('./faults-clock.mjs', import.meta.url).href}`,
      TORTURE_CLOCK_FILE: clockFile,
    }));
    closing.push(() => server.stop());
    const { admin, organizationId, token, unitId } = database;
    await admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
    const origin = `http://127.0.0.1:${server.port}`;
    const caller = openCaller(origin, token);
    const invited = await caller.untilAnswered({
      method: 'POST',
      url: '/api/invitations',
      body: { email: 'new@example.test', role: 'staff' },
    });
    const [markedItemId = 0, ...ownItemIds] = await makeItems(caller.untilAnswered, unitId, 4);
    return {
      database,
      disk,
      server,
      origin,
      lines,
      smtp,
      payments,
      caller,
      sockets: kept(openSockets(server.port, token, organizationId)),
      itemIds: await makeItems(caller.untilAnswered, unitId),
      ownItemIds,
      places: await makePlaces(caller.untilAnswered),
      markedItemId,
      invitationId: (invited.body as { id: number }).id,
      setClock: (skewMs) => writeFile(clockFile, String(skewMs)),
      killPostgres: async () => {
        const record = await readFile(join(disk.folder, 'postgres', 'postmaster.pid'), 'utf8');
        process.kill(Number(record.split('\n')[0]), 'SIGKILL');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A change of its own that every socket is told of. */
export async function changeMarked({ caller, markedItemId }: FaultWorld): Promise<void> {
  const body = { adjustment: '1' };
  await caller.untilAnswered({ method: 'PUT', url: `/api/inventory/${markedItemId}`, body, key: randomUUID() });
}
