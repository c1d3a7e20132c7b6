import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { api } from '@onhand/contract';
import { startTestPostgres } from './postgres.ts';
import { openWorldOn } from './world.ts';
const p = await startTestPostgres();
const world = await openWorldOn({ postgres: p.connection, listens: true, env: { DATABASE_POOL: '8' } });
const owner = await world.as('owner');
const ids: number[] = [];
for (let i = 0; i < 40; i++) ids.push((await owner.call(api.inventory.create, { body: { name: `P${i}`, quantity: '100000', unitCost: '2', valuationMethod: i % 2 ? 'fifo' : 'mac' } })).body.id);
writeFileSync('/tmp/ledger/client.mjs', `
import http from 'node:http';
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const ids = ${JSON.stringify(ids)};
let n = Number(process.argv[2]);
const one = () => new Promise((ok, no) => { const r = http.request({ agent, port: ${world.env.port}, host: '127.0.0.1', method: 'PUT', path: '/api/inventory/' + ids[Math.floor(Math.random() * ids.length)], headers: { 'content-type': 'application/json', cookie: '${owner.cookie}', ...(process.argv[3] ? { 'idempotency-key': Math.random().toString() } : {}) } }, (s) => { s.resume(); s.on('end', () => s.statusCode === 200 ? ok() : no(new Error(String(s.statusCode)))); }); r.on('error', no); r.end('{"adjustment":"-1","source":"scan"}'); });
await Promise.all(Array.from({ length: 8 }, async () => { while (n-- > 0) { await one(); } }));
process.exit(0);
`);
const database = world.database.connection.database as string;
const pgCpu = () => readdirSync('/proc').filter((d) => /^\d+$/.test(d)).reduce((sum, d) => { try { const cmd = readFileSync(`/proc/${d}/cmdline`, 'utf8'); if (!cmd.includes(database)) return sum; const st = readFileSync(`/proc/${d}/stat`, 'utf8'); const f = st.slice(st.lastIndexOf(')') + 2).split(' '); return sum + (Number(f[11]) + Number(f[12])) * 10; } catch { return sum; } }, 0);
const run = (...args: string[]) => new Promise((ok) => spawn(process.execPath, ['/tmp/ledger/client.mjs', ...args], { stdio: 'inherit' }).on('exit', ok));
await run('2500');
for (const args of [['2000'], ['2000', 'keyed']]) {
  const [cpu, pg] = [process.cpuUsage(), pgCpu()];
  await run(...args);
  const used = process.cpuUsage(cpu);
  console.log(args.join(' '), 'node ms/request user', (used.user / 2e6).toFixed(3), 'system', (used.system / 2e6).toFixed(3), 'pg', ((pgCpu() - pg) / 2000).toFixed(3));
}
if (process.env.PROF) {
const session = new Session(); session.connect();
await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', { interval: 200 }); await session.post('Profiler.start');
await run('2000');
const { profile } = await session.post('Profiler.stop');
const self = new Map<string, number>(); const byId = new Map(profile.nodes.map((n) => [n.id, n]));
const parent = new Map<number, number>(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
const incl = new Map<string, number>();
const key = (n: (typeof profile.nodes)[number]) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.replace(/.*node_modules\//, '').replace(/.*work\/main\//, '')}:${n.callFrame.lineNumber}`;
let total = 0;
profile.samples!.forEach((id, i) => { const n = byId.get(id)!; const d = profile.timeDeltas![i]!; if (n.callFrame.functionName === '(idle)') return; total += d; self.set(key(n), (self.get(key(n)) ?? 0) + d);
  const seen = new Set<string>(); for (let at: number | undefined = id; at !== undefined; at = parent.get(at)) { const k = key(byId.get(at)!); if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + d); } } });
for (const [name, map] of [['SELF', self], ['INCLUSIVE', incl]] as const) { console.log(name); for (const [k, v] of [...map].sort((a, b) => b[1] - a[1]).slice(0, 50)) console.log((v / total * 100).toFixed(1).padStart(5), k); }
}
await world.close(); await p.stop();
