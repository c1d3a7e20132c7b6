import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/src/platform/free-port.ts';
import { type Line, openLine } from './faults-line.ts';
import { type Program, run, until } from './programs.ts';

const example = (name: string) => readFile(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8');

export interface Cluster {
  /** Leads to whoever is the primary, by way of HAProxy. */
  port: number;
  /** The name of the primary, as Patroni says it; undefined while there is none. */
  primary(): Promise<string | undefined>;
  /** Waits until the one that is not the primary follows it, and where that is asked for, until commits wait for it. */
  settled(): Promise<void>;
  /** As a power cut: Patroni, PostgreSQL and everything it started, at once. */
  killPrimary(): Promise<string>;
  startAgain(name: string): void;
  /** From now on the standby hears everything so much later. */
  lag(ms: number): void;
  close(): Promise<void>;
}

interface Node {
  name: string;
  postgres: number;
  rest: number;
  data: string;
  config: string;
  /** The other one follows this one through this line. */
  line: Line;
  program: Program;
}

/** etcd, two PostgreSQL with Patroni, and HAProxy, by our own examples: nothing is changed but addresses, paths and passwords. */
export async function startCluster(isSynchronous: boolean): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-failover-'));
  await chmod(folder, 0o755);
  // PostgreSQL runs as nobody special; whoever is root lends it the user that Debian's package has made.
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid);
  const log = (name: string) => join(folder, `${name}.log`);
  const [etcd, etcdPeer, proxied] = [await freePort(), await freePort(), await freePort()];
  const programs: Program[] = [startEtcd(folder, etcd, etcdPeer, log('etcd'))];
  await until(async () => (await fetch(`http://127.0.0.1:${etcd}/health`)).ok, 20_000);

  const nodes: Node[] = [];
  const start = ({ name, config }: { name: string; config: string }) => run('patroni', [config], { log: log(name), cwd: folder, ...as });
  for (const name of ['a', 'b']) {
    const [postgres, rest] = [await freePort(), await freePort()];
    const line = await openLine(() => ({ host: '127.0.0.1', port: postgres }));
    const node = { name, postgres, rest, line, data: join(folder, `data-${name}`), config: join(folder, `${name}.yml`) };
    await writeFile(node.config, await configOf(node, { folder, etcd, isSynchronous }));
    nodes.push({ ...node, program: start(node) });
    // The first one makes the cluster; the second must not race it.
    if (name === 'a' && (await until(async () => (await fetch(`http://127.0.0.1:${rest}/primary`)).ok, 60_000)) === undefined) {
      throw new Error(`Patroni made no cluster: see ${log('a')}`);
    }
  }
  await writeFile(join(folder, 'haproxy.cfg'), await haproxyOf(nodes, proxied));
  programs.push(run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { log: log('haproxy') }));

  const says = async ({ rest }: Node, path: string) =>
    (await fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(2000) })).ok;
  const primaryNode = async () => {
    for (const node of nodes) if (await says(node, '/primary').catch(() => false)) return node;
    return undefined;
  };
  const standby = () => nodes.find(({ name }) => name !== current) as Node;
  let current: string | undefined;

  return {
    port: proxied,
    primary: async () => (await primaryNode())?.name,
    settled: async () => {
      const wanted = isSynchronous ? '/synchronous' : '/replica';
      const took = await until(async () => {
        current = (await primaryNode())?.name;
        return current !== undefined && (await says(standby(), wanted));
      }, 120_000);
      if (took === undefined) throw new Error(`the standby did not come: see ${folder}`);
    },
    killPrimary: async () => {
      const node = await primaryNode();
      if (!node) throw new Error('there is no primary to kill');
      current = node.name;
      const postmaster = Number(readFileSync(join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const victims = [postmaster, ...childrenOf(postmaster)];
      await node.program.end('SIGKILL');
      for (const pid of victims) kill(pid, 'SIGKILL');
      return node.name;
    },
    startAgain: (name) => {
      const node = nodes.find((one) => one.name === name);
      if (node) node.program = start(node);
    },
    lag: (ms) => nodes.find(({ name }) => name === current)?.line.slow(ms),
    close: async () => {
      for (const node of nodes) await node.program.end();
      for (const program of programs.reverse()) await program.end();
      for (const { line } of nodes) await line.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startEtcd(folder: string, client: number, peer: number, log: string): Program {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const args = [
    ['--name', 'one'],
    ['--data-dir', join(folder, 'etcd')],
    ['--listen-client-urls', clientUrl],
    ['--advertise-client-urls', clientUrl],
    ['--listen-peer-urls', peerUrl],
    ['--initial-advertise-peer-urls', peerUrl],
    ['--initial-cluster', `one=${peerUrl}`],
  ].flat();
  return run('etcd', args, { log, env: { ETCD_UNSUPPORTED_ARCH: process.arch, ETCD_UNSAFE_NO_FSYNC: '' } });
}

interface Place {
  folder: string;
  etcd: number;
  isSynchronous: boolean;
}

async function configOf(node: Omit<Node, 'program'>, { folder, etcd, isSynchronous }: Place): Promise<string> {
  return (await example('patroni.yml'))
    .replace('name: a', `name: ${node.name}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${node.rest}`)
    .replace('connect_address: 10.0.0.11:5432', `connect_address: 127.0.0.1:${node.line.port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${node.postgres}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
    .replace(/data_dir: .*/, `data_dir: ${node.data}`)
    .replace(/pgpass: .*/, `pgpass: ${join(folder, `${node.name}.pgpass`)}`)
    .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`)
    .replace('synchronous_mode: true', `synchronous_mode: ${isSynchronous}`)
    .replace('local all all peer', 'local all all trust')
    .replaceAll('10.0.0.0/24', '127.0.0.1/32');
}

async function haproxyOf(nodes: readonly Node[], port: number): Promise<string> {
  const [a, b] = nodes as [Node, Node];
  return (await example('haproxy.cfg'))
    .replace('127.0.0.1:5000\n\t# Patroni', `127.0.0.1:${port}\n\t# Patroni`)
    .replace('10.0.0.11:5432 check port 8008', `127.0.0.1:${a.postgres} check port ${a.rest}`)
    .replace('10.0.0.12:5432 check port 8008', `127.0.0.1:${b.postgres} check port ${b.rest}`);
}

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'postgres']).stdout.toString());
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has gone by itself.
  }
}
