import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { NodeSDK, type NodeSDKConfiguration } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { queriesFrom } from '../database/queries.ts';
import type { Db, Queries, Send, Statement, Tx } from '../db.ts';

export interface Traces {
  watchApp: (app: FastifyInstance) => Promise<void>;
  watchDb(db: Db): Db;
  stop(): Promise<void>;
}

/**
 * A span for each request and each statement it sends, for OpenTelemetry. The standard OTEL_… variables say where they go, how many, and
 * under which name. Values never go along: a statement is its constant text, an address has no query.
 */
export function startTraces(version: string, more: Partial<NodeSDKConfiguration> = {}): Traces {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    requestHook: (span: Span, request: FastifyRequest) => {
      // The query carries the tokens of mailed links and of sign-ins.
      span.setAttribute('url.path', request.url.split('?')[0] ?? '');
      span.setAttribute('onhand.request_id', request.id);
    },
  });
  const sdk = new NodeSDK({
    serviceName: 'onhand',
    instrumentations: [instrumentation],
    metricReaders: [],
    logRecordProcessors: [],
    ...more,
  });
  sdk.start();
  return {
    watchApp: async (app) => {
      await app.register(instrumentation.plugin());
    },
    watchDb: (db) => watchDb(db, version),
    stop: async () => {
      await sdk.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

function watchDb(db: Db, version: string): Db {
  const tracer = trace.getTracer('onhand', version);
  const spanned = <Result>(name: string, attributes: Record<string, string>, work: () => Promise<Result>): Promise<Result> =>
    tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', ...attributes } }, async (span) => {
      try {
        return await work();
      } catch (error) {
        // A refusal is an answer, no failure.
        if (!(error instanceof AppError)) span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  const statement = <Result>(sql: string, work: () => Promise<Result>) =>
    spanned(/\w+/.exec(sql)?.[0] ?? 'statement', { 'db.query.text': sql.replace(/\s+/g, ' ').trim().slice(0, 4000) }, work);
  const watched = <Q extends Queries>(queries: Q): Q => ({
    ...queries,
    ...queriesFrom({
      rows: (sql, values) => statement(sql, () => queries.rows(sql, values)),
      run: (sql, values) => statement(sql, () => queries.run(sql, values)),
    }),
  });
  const finishing = (tx: Tx) =>
    ((...statements: Statement[]) => statement(statements.map(({ sql }) => sql).join('; '), () => tx.finish(...statements))) as Send;
  return {
    ...db,
    tenant: (scope, work, terms) =>
      spanned('transaction', {}, () => db.tenant(scope, (tx) => work({ ...watched(tx), finish: finishing(tx) }), terms)),
    person: (userId, work) => spanned('transaction', {}, () => db.person(userId, (tx) => work(watched(tx)))),
    platform: {
      ...watched(db.platform),
      transaction: (work) => spanned('transaction', {}, () => db.platform.transaction((tx) => work(watched(tx)))),
    },
  };
}
