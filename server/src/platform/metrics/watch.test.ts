import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@onhand/contract';
import { tracing } from '@opentelemetry/sdk-node';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { openWorld, type World } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';
import { startServer } from '../../server.ts';
import { noteBackup } from '../../operations/note-backup.ts';
import { readEnv } from '../env.ts';
import { freePort } from '../free-port.ts';
import { startTraces } from './traces.ts';

let world: World;
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  world = await openWorld();
  database = await cloneDatabase(inject('postgres'));
  dataDir = await mkdtemp(join(tmpdir(), 'onhand-metrics-'));
});
afterAll(async () => {
  await world.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('[SEC-05] with METRICS_PORT the server is measured on a port of its own, and the public one says nothing of it', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { host, user, database: name } = database.connection;
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    CALLS_PER_SECOND: '1',
    LOG_LEVEL: 'silent',
    COMMIT: '0123abc',
    DEMO: '0',
  });
  const running = await startServer(env);
  try {
    for (const path of ['/api/health', '/api/inventory/4711', ...Array.from({ length: 40 }, () => '/api/units')])
      await fetch(`http://127.0.0.1:${port}${path}`);
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('onhand_http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1');
    expect(text).toContain('onhand_http_request_duration_seconds_count{method="GET",route="/api/inventory/:id",status="401"} 1');
    expect(text).not.toContain('/4711');
    for (const figure of [
      'onhand_database_up 1',
      'onhand_maintenance 0',
      'onhand_sockets 0',
      'onhand_mails_waiting 0',
      'onhand_identity_mails_waiting 0',
      'onhand_http_failures_total{status="500"} 0',
      'onhand_http_failures_total{status="503"} 0',
      'onhand_backup_timestamp_seconds 0',
      'commit="0123abc"} 1',
      'pool="onhand_app",state="waited for"} 0',
      'onhand_turns{of="reports",state="waiting"} 0',
    ]) {
      expect(text).toContain(figure);
    }
    expect(text).toMatch(/^onhand_refused_total\{limit="calls of an address"\} \d+$/m);
    expect(text).toContain('process_resident_memory_bytes');
    // Heard of soon after the start, and then until the connection ends.
    const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await expect.poll(figures).toContain('onhand_listening 1');
    await noteBackup(database.connection, { takenAt: '2030-01-02T03:04:05Z', bytes: 1 });
    expect(await figures()).toContain('onhand_backup_timestamp_seconds 1893553445');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).not.toContain('onhand_http');
  } finally {
    await running.stop();
  }
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow(/fetch failed/);
});

test('traces show the request and its statements as one, and carry neither values nor the query of an address', async () => {
  const exporter = new tracing.InMemorySpanExporter();
  const traces = startTraces('0', { spanProcessors: [new tracing.SimpleSpanProcessor(exporter)] });
  try {
    const app = await buildApp({ ...world.services, plugins: [], db: traces.watchDb(world.services.db) }, traces.watchApp);
    await world.people();
    const { cookie } = await world.as('owner');
    const answer = await app.inject({ url: '/api/inventory?search=secret-word', headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    await app.close();
    const spans = exporter.getFinishedSpans();
    const request = spans.find(({ attributes }) => attributes['http.route'] === api.inventory.list.path && attributes['url.path']);
    expect(request?.attributes).toMatchObject({ 'url.path': '/api/inventory', 'http.response.status_code': 200 });
    const statements = spans.filter(({ attributes }) => String(attributes['db.query.text']).includes('count_and_search_items('));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements[0]?.spanContext().traceId).toBe(request?.spanContext().traceId);
    expect(JSON.stringify(spans.map(({ attributes, name, events }) => ({ attributes, name, events })))).not.toContain('secret-word');
  } finally {
    await traces.stop();
  }
});

test('without either nothing is loaded and nothing listens', async () => {
  const { openWatch } = await import('./watch.ts');
  const watch = await openWatch(readEnv({}));
  const { db } = world.services;
  expect(watch.db(db)).toBe(db);
  const app = Fastify();
  await watch.app(app);
  expect(app.hasPlugin('@fastify/otel')).toBe(false);
  await watch.listen(world.services);
  await watch.stop();
  await app.close();
});
