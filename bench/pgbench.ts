import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import type { Statement } from '../server/test/captured-statements.ts';

const places = ['pgbench', '/usr/bin/pgbench', ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)];

/** PostgreSQL's own measuring program; it is not among the binaries we bring along. */
export function findPgbench(): string {
  const found = places.find((path) => (path.startsWith('/') ? existsSync(path) : spawnSync(path, ['--version']).status === 0));
  if (found) return found;
  throw new Error('pgbench is not here. It comes with PostgreSQL: apt-get install postgresql (Debian), brew install postgresql (macOS).');
}

export interface Script {
  /** Beside the others. */
  weight: number;
  statements: readonly Statement[];
  /** The value that stands for the item in what was captured, and the items to take one of at random instead. */
  item: { captured: number; first: number; last: number };
}

/** As a script for pgbench: constants where the server sent values, and a random item where it sent one. */
function textOf({ statements, item: { captured, first, last } }: Script, isPipelined: boolean): string {
  const lines = statements.flatMap(({ text, values }) =>
    withoutVariables(text)
      .split(/;\s*(?=SET LOCAL)/)
      .map((one) => `${one.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1], captured))};`),
  );
  // The second half needs the answer of the first, which is where the item is held.
  const held = lines.findIndex((line) => line.includes('FOR UPDATE')) + 1;
  const parts = isPipelined
    ? [lines.slice(0, held), lines.slice(held)].map((part) => ['\\startpipeline', ...part, '\\endpipeline'])
    : [lines];
  return [`\\set item random(${first}, ${last})`, ...parts.flat()].join('\n');
}

function literal(value: unknown, item: number): string {
  if (value === null || value === undefined) return 'NULL';
  if (value === item) return ':item';
  if (Array.isArray(value)) return value.length === 1 && value[0] === item ? 'ARRAY[:item]' : quoted(arrayText(value));
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  // Without the colons that a time has when it is written out: to pgbench they would begin variables.
  if (value instanceof Date) return `to_timestamp(${value.getTime() / 1000})`;
  return quoted(String(value));
}

/** A name behind a single colon would be a variable to pgbench, within quotes too, so a colon is written by its number. */
function quoted(text: string): string {
  const plain = text.replaceAll("'", "''");
  return text.includes(':') ? `E'${plain.replaceAll('\\', '\\\\').replaceAll(':', '\\x3A')}'` : `'${plain}'`;
}

/** A name behind a single colon would be a variable to pgbench, within quotes too. */
const withoutVariables = (text: string) => text.replace(/(?<!:):(?=\w)/g, ': ');

const arrayText = (values: readonly unknown[]) => `{${values.map((value) => JSON.stringify(String(value))).join(',')}}`;

interface Run {
  connection: ConnectionConfig;
  scripts: readonly Script[];
  clients: number;
  seconds: number;
  isPipelined: boolean;
}

/** Transactions a second. */
export async function runPgbench({ connection, scripts, clients, seconds, isPipelined }: Run): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-pgbench-'));
  try {
    const files: string[] = [];
    for (const [at, script] of scripts.entries()) {
      const file = join(folder, `${at}.sql`);
      await writeFile(file, textOf(script, isPipelined));
      files.push('-f', `${file}@${script.weight}`);
    }
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds), ...files];
    return tpsOf(await output(findPgbench(), args, connection));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function output(program: string, args: string[], { host, port, user, database }: ConnectionConfig): Promise<string> {
  const env = { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database, PGOPTIONS: '-c role=onhand_app' };
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, maxBuffer: 1 << 24 }, (error, stdout, stderr) =>
      error ? reject(new Error(`pgbench failed: ${stderr.slice(0, 2000)}`)) : resolve(stdout),
    );
  });
}

function tpsOf(printed: string): number {
  const tps = /tps = ([\d.]+) \(without/.exec(printed)?.[1];
  if (!tps || !/failed transactions: 0 /.test(printed)) throw new Error(`pgbench said:\n${printed}`);
  return Number(tps);
}
