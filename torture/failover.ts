import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import type { ConnectionConfig, Db } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { factories } from '../server/test/factories.ts';
import { compareWithLedger, loadStock, makeItems, type Send } from '../server/test/stock-load.ts';
import { openSender } from './http-sender.ts';
import { type Cluster, startCluster } from './patroni.ts';
import { isThere, until } from './programs.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15' };
const backWithinMs = 90_000;

interface Scenario {
  name: string;
  isSynchronous: boolean;
  runs: number;
  clients: number;
  changesEach: number;
  /** Replication lag of the standby, in the seconds before the primary is killed. */
  lagMs: number;
  /** Between two changes of a client. Patroni promotes nobody who lags by more than a megabyte, so not too many may be made. */
  thinkMs?: number;
}

const scenarios: readonly Scenario[] = [
  { name: 'synchronous', isSynchronous: true, runs: 5, clients: 12, changesEach: 40, lagMs: 0 },
  { name: 'asynchronous', isSynchronous: false, runs: 1, clients: 12, changesEach: 40, lagMs: 0 },
  { name: 'asynchronous-with-lag', isSynchronous: false, runs: 1, clients: 3, changesEach: 100, lagMs: 4000, thinkMs: 150 },
];

/**
 * A PostgreSQL with a standby, kept by Patroni and reached by way of HAProxy, whose primary is killed under people at work. With a
 * synchronous standby nothing that was acknowledged may be lost, and everything goes on by itself; without, what is lost is printed.
 */
export async function tortureFailover(only?: readonly string[]): Promise<boolean> {
  const missing = Object.entries(programs).filter(([program]) => !isThere(program));
  if (missing.length > 0) {
    console.log(
      `\nfailover: not tried; apt-get install ${missing.map(([, name]) => name).join(' ')} first (etcd and Patroni need no service running)`,
    );
    return true;
  }
  const passed: boolean[] = [];
  for (const scenario of scenarios) if (!only || only.includes(scenario.name)) passed.push(await failOver(scenario));
  return passed.every(Boolean);
}

async function failOver(scenario: Scenario): Promise<boolean> {
  const cluster = await startCluster(scenario.isSynchronous);
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-failover-data-'));
  try {
    await cluster.settled();
    const world = await furnish(cluster.port);
    const server = await startServerProcess(world.url, dataDir, () => ({ JOBS: '0' }));
    const passed: boolean[] = [];
    try {
      for (let run = 1; run <= scenario.runs; run++) passed.push(await oneFailover(scenario, run, cluster, world, server));
    } finally {
      await server.stop();
      await world.close();
    }
    return passed.every(Boolean);
  } finally {
    await cluster.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Furnished {
  url: string;
  admin: pg.Pool;
  db: Db;
  organizationId: number;
  unitId: number;
  token: string;
  close(): Promise<void>;
}

/** A database and a user for it, made over the address that leads to the primary, and an organization with somebody in it. */
async function furnish(port: number): Promise<Furnished> {
  const at = { host: '127.0.0.1', port };
  const root = new pg.Client({ ...at, user: 'postgres', password: 'choose-one', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE ROLE onhand LOGIN PASSWORD 'onhand' CREATEROLE`);
  await root.query('CREATE DATABASE onhand OWNER onhand');
  await root.end();
  const connection: ConnectionConfig = { ...at, user: 'onhand', password: 'onhand', database: 'onhand' };
  await migrate(connection);
  const admin = new pg.Pool({ ...at, user: 'postgres', password: 'choose-one', database: 'onhand', max: 2 });
  admin.on('error', () => undefined);
  const db = connect(connection, { poolSize: 2, onError: () => undefined });
  const make = factories(db, () => new Date());
  const owner = await make.person('Owner');
  const organizationId = await make.organization(owner, 'Failover');
  return {
    url: `postgres://onhand:onhand@127.0.0.1:${port}/onhand`,
    admin,
    db,
    organizationId,
    unitId: await make.unit(organizationId, { allowsDecimals: true }),
    token: await make.signIn(owner),
    close: async () => {
      await admin.end();
      await db.close();
    },
  };
}

async function oneFailover(scenario: Scenario, run: number, cluster: Cluster, world: Furnished, server: ServerProcess): Promise<boolean> {
  await cluster.settled();
  const { clients, changesEach } = scenario;
  const sender = openSender(server.port, world.token, clients);
  const itemIds = await makeItems(sender.send, world.unitId, 6);
  let answers = 0;
  let killedAt = 0;
  let lastAnswerAt = 0;
  let pauseMs = 0;
  let killed: Promise<string> | undefined;
  const strike = async () => {
    if (scenario.lagMs > 0) {
      cluster.lag(scenario.lagMs);
      await sleep(scenario.lagMs + 1000);
    }
    const name = await cluster.killPrimary();
    killedAt = performance.now();
    return name;
  };
  const onAnswer = () => {
    answers++;
    // The longest silence, which begins with the kill: what was under way then may still be answered.
    if (killedAt > 0) pauseMs = Math.max(pauseMs, performance.now() - Math.max(lastAnswerAt, killedAt));
    lastAnswerAt = performance.now();
    if (answers === Math.round((clients * changesEach) / 3)) killed = strike();
  };
  const send: Send = async (request) => {
    await sleep(scenario.thinkMs ?? 0);
    return sender.send(request);
  };
  const result = await loadStock({ clients, changesEach, itemIds, send, seed: run, onAnswer });
  const name = (await killed) ?? 'nobody';
  const isReady = async () => (await fetch(`http://127.0.0.1:${server.port}/api/ready`)).ok;
  const ready = await until(isReady, backWithinMs);
  const { missing, doubled } = await compareWithLedger(world.admin, world.organizationId, result.acknowledged);
  const differing = (await reconcile(world.db, world.organizationId))?.differenceCount ?? -1;
  sender.close();
  cluster.startAgain(name);
  console.log(
    `\nfailover ${run}, ${scenario.name}: ${name} was killed, ${(await cluster.primary()) ?? 'nobody'} is the primary, nobody was answered for ${(pauseMs / 1000).toFixed(1)} s`,
  );
  const bad = result.failures.map(({ status }) => status).join(', ') || 'none';
  console.log(
    `  acknowledged ${result.acknowledged.length}, lost ${missing.length}, doubled ${doubled.length}, sent again ${sender.repeats()}`,
  );
  console.log(`  answered otherwise: ${bad}; books that differ: ${differing}; ready: ${ready !== undefined}`);
  const isWhole = doubled.length === 0 && differing === 0 && ready !== undefined && killed !== undefined;
  // If changes were lost, a client that wants to undo one of them is told that it is not there.
  return isWhole && ((missing.length === 0 && result.failures.length === 0) || !scenario.isSynchronous);
}
