import { rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { accountFor, firstClosedFolder } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type Connection, loopbackEndpoint, socketEndpoint } from './endpoint.ts';
import { clearLeftovers } from './leftovers.ts';
import type { Launch } from './postmaster.ts';
import type { Installation } from './program.ts';
import { boundServerLog } from './server-log.ts';
import { defaultSettings } from './settings.ts';
import { superviseLaunch } from './supervision.ts';

export interface EmbeddedPostgres {
  connection: Connection;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Server settings that go before our own. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** A Unix socket wherever there is one. */
  listen?: 'socket' | 'loopback';
}

/** A PostgreSQL of our own in the data folder. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  // Two of us on one folder would each take the other's server for a leftover.
  const lock = await lockDataFolder(dataDir);
  try {
    const log = options.log ?? (() => undefined);
    const launch = await prepare(dataDir, options, log);
    const supervised = await superviseLaunch(launch, log);
    const endLogWatch = boundServerLog(launch.logFile);
    const stop = async () => {
      await supervised.stop();
      endLogWatch();
      if (isAbsolute(launch.connection.host)) await rm(launch.connection.host, { recursive: true, force: true });
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    return { connection: launch.connection, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function prepare(dataDir: string, options: Options, log: (line: string) => void): Promise<Launch> {
  const cluster = join(dataDir, 'postgres');
  await clearLeftovers(cluster, log);
  const installation = await install(dataDir, cluster);
  const listen = options.listen ?? (process.platform === 'win32' ? 'loopback' : 'socket');
  const endpoint = await (listen === 'socket' ? socketEndpoint : loopbackEndpoint)(dataDir, installation.account);
  const settings = { ...defaultSettings(), ...options.settings, ...endpoint.settings };
  await ensureCluster(installation, cluster, { auth: endpoint.auth, isSynced: settings.fsync !== 'off' }, log);
  return { installation, cluster, settings, connection: endpoint.connection, logFile: join(dataDir, 'postgres.log') };
}

async function install(dataDir: string, cluster: string): Promise<Installation> {
  const account = await accountFor(cluster);
  const closed = account && (await firstClosedFolder(dataDir, account));
  if (closed !== undefined && process.platform !== 'linux') {
    throw new CannotStart(
      `PostgreSQL does not run as root, and the user it runs as instead may not enter ${closed}. ` +
        'Start Onhand as an ordinary user, or choose another DATA_DIR.',
    );
  }
  // Programs, unlike the data, must lie where the account can walk to.
  const store = closed === undefined ? join(dataDir, 'postgres-binaries') : '/var/lib/onhand/postgres-binaries';
  return { account, bin: await prepareBinaries(account, store), isDataFolderHidden: closed !== undefined };
}
