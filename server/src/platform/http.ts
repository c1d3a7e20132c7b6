import { seenWith } from '@onhand/contract/financial';
import { limits, spelledLimit } from '@onhand/contract/limits';
import { can } from '@onhand/contract/permissions';
import type { FileAnswer, Input, LargeUpload, Output, Route, Routes, UploadedFile } from '@onhand/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { audit } from './audit.ts';
import type { Db, Queries, Terms, Tx } from './db.ts';
import { AppError } from './errors.ts';
import { forgetFile, type Form, forgetForm, readForm, sendFile } from './http-files.ts';
import { askForProof } from './proof.ts';
import { answerBefore, keepingOf, type KeyedRequest, keyedRequest } from './idempotency.ts';
import type { Scope } from './scope.ts';
import type { Services } from './services.ts';
import { queueHeavyRequest } from './heavy-request-queue.ts';
import { confirmed, identify, type Unconfirmed } from './confirmed-session.ts';
import type { Session } from './session.ts';
import { fieldWords, sentenceFor } from './input-words.ts';
import { hasMoreValuesThan, tooManyValues } from './input-size.ts';
import { checkWritten, WrittenAnswer } from './written-answer.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A handler's arguments depend on the row's access: a member's handler has a scope and a transaction of their organization. Rows with files
 * open transactions of their own, because files take their time and a transaction holds a connection.
 */
type Given<R extends Route> = R['access'] extends 'public'
  ? { session: Session | null }
  : R['access'] extends 'signed-in'
    ? { session: Session; tx: Queries }
    : HasNoTransaction<R> extends true
      ? { session: Session; scope: Scope }
      : { session: Session; scope: Scope; tx: Tx };

type HasNoTransaction<R extends Route> = R['output'] extends 'file'
  ? true
  : R['file'] extends object
    ? true
    : R['opensTransactions'] extends true
      ? true
      : false;

export type Handler<R extends Route> = (
  context: Input<R> & Given<R> & Exchange,
) => Promise<Output<R> | WrittenAnswer> | Output<R> | WrittenAnswer;

export type Handlers<Rows extends Routes> = { [Name in keyof Rows]: Handler<Rows[Name]> };

export interface Implementation {
  row: Route;
  handler: (context: never) => unknown;
}

/** Joins a feature's rows with their handlers; it does not compile while a row has none. */
export function implement<Rows extends Routes>(rows: Rows, handlers: NoInfer<Handlers<Rows>>): Implementation[] {
  return Object.keys(rows).map((name) => ({ row: rows[name] as Route, handler: handlers[name] as Implementation['handler'] }));
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** Set while the session is remembered and not confirmed yet. */
    unconfirmed: Unconfirmed | null;
  }
}

/** session → subscription gate → permission → parse input → handler in one transaction → parse output. */
export function serve(app: FastifyInstance, services: Services, { row, handler }: Implementation): void {
  const admit = (session: Session | null) => authorize(row, session, services.now());
  app.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesFile: row.file !== undefined },
    onRequest: (request) => identify(services, row, request, admit),
    handler: async (request, reply) => {
      if (row.turn) await queueHeavyRequest(services.share, row.turn, request, reply);
      const form = row.file || request.isMultipart() ? await readForm(row, request, services.env) : undefined;
      let result: unknown;
      try {
        result = await confirmed(services, request, admit, () => resultOf(services, { row, handler }, request, reply, form));
      } catch (error) {
        await forgetForm(form);
        throw error;
      }
      if (row.output === 'redirect') return reply.redirect((result as { redirectTo: string }).redirectTo);
      if (row.output === 'file') {
        await noteExport(services, request, result as FileAnswer).catch(async (error: unknown) => {
          await forgetFile(result as FileAnswer);
          throw error;
        });
        return sendFile(reply, result as FileAnswer);
      }
      const scope = request.session?.scope ?? null;
      if (result instanceof WrittenAnswer && services.env.checksAnswers) checkWritten(row.output, result, scope);
      const json = result instanceof WrittenAnswer ? result.json : answer(row.output, result, scope);
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return json;
    },
  });
}

function resultOf(
  services: Services,
  { row, handler }: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form | undefined,
): unknown {
  const input = parseInput(row, { params: request.params, query: request.query, body: form ? form.fields : request.body });
  return handle(services, { row, handler }, request, { ...input, file: form?.file, reply });
}

function authorize(row: Route, session: Session | null, now: Date): void {
  admit(row, session);
  if (row.asksForProof && session) askForProof(session, now);
}

function admit(row: Route, session: Session | null): void {
  if (row.access === 'public') return;
  if (!session) throw new AppError('UNAUTHORIZED');
  if (row.access === 'signed-in') return;
  if (!session.scope) throw new AppError('ORGANIZATION_REQUIRED');
  if (session.needsFactor) throw new AppError('FACTOR_REQUIRED');
  if (!row.openWithoutSubscription && !session.subscriptionAllows) refuseWithoutSubscription(row, session);
  if (!can(session.scope.role, row.access)) throw new AppError('FORBIDDEN');
}

/** BILL-11: what was cancelled can be read and exported for a while. */
function refuseWithoutSubscription(row: Route, { readableUntil, timeZone }: Session): void {
  if (!readableUntil) throw new AppError('SUBSCRIPTION_REQUIRED');
  if (row.method === 'GET' || row.onlyReads) return;
  const day = readableUntil.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });
  const message = `The subscription was cancelled, so everything can only be read and exported, until ${day}. Resume it to go on working.`;
  throw new AppError('SUBSCRIPTION_REQUIRED', { message });
}

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

function parseInput(row: Route, parts: Parts): Parts {
  const parsed: Parts = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    if (row[part] && hasMoreValuesThan(parts[part], limits.valuesOfCall)) throw tooManyValues();
    const result = row[part]?.safeParse(parts[part], { error: sentenceFor });
    if (result?.success === false) throw invalidInput(result.error, part);
    parsed[part] = result?.data;
  }
  return parsed;
}

/** Longer field names are cut in the answer: a name as long as the request would be sent back whole. */
const longestField = 200;
const longestMessage = 500;

function invalidInput(error: z.ZodError, part: string): AppError {
  const details = error.issues
    .slice(0, limits.errorDetails)
    .map((issue) => ({ field: issue.path.join('.').slice(0, longestField) || part, message: issue.message.slice(0, longestMessage) }));
  const [first] = details;
  const more = error.issues.length - details.length;
  if (more > 0) details.push({ field: part, message: `And ${spelledLimit(more)} more.` });
  return new AppError('INVALID_INPUT', { message: `${fieldWords(first?.field ?? part)}: ${first?.message}`, details });
}

interface GivenParts extends Parts {
  file: UploadedFile | LargeUpload | undefined;
  reply: FastifyReply;
}

function handle(services: Services, { row, handler }: Implementation, request: FastifyRequest, given: GivenParts): unknown {
  const run = handler as (context: object) => unknown;
  const { reply, ...input } = given;
  const context = { ...input, request, reply };
  const { session } = request;
  if (row.access === 'public' || !session) return run({ ...context, session });
  if (row.access === 'signed-in') {
    return services.db.person(session.user.id, async (tx) => run({ ...context, session, tx }));
  }
  const scope = session.scope as Scope;
  const confirming = request.unconfirmed?.confirming;
  if (row.output === 'file' || row.file || row.opensTransactions) return run({ ...context, session, scope });
  const keyed = keyedRequest(row, request, input);
  const isReading = !row.turn && (row.method === 'GET' || row.onlyReads === true);
  if (!keyed) return services.db.tenant(scope, (tx) => run({ ...context, session, scope, tx }), { isReading, confirming });
  return once(services.db, scope, { keyed, confirming }, reply, (tx) => run({ ...context, session, scope, tx }));
}

/**
 * STK-13: the change is made once, however often it is sent. The handler's own result is kept, so that each reader is given only the part
 * their role allows.
 */
async function once(
  db: Db,
  scope: Scope,
  { keyed, confirming }: { keyed: KeyedRequest; confirming: Terms<unknown>['confirming'] },
  reply: FastifyReply,
  work: (tx: Tx) => unknown,
): Promise<unknown> {
  const {
    answer: result,
    status,
    isRepeated,
  } = await db.tenant(
    scope,
    async (tx) => {
      const kept = await answerBefore(tx, scope, keyed);
      return kept ? { ...kept, isRepeated: true } : { answer: await work(tx), status: reply.statusCode, isRepeated: false };
    },
    { confirming, last: (done) => (done.isRepeated ? [] : [keepingOf(scope, keyed, done)]) },
  );
  if (isRepeated) reply.code(status).header('idempotency-replayed', 'true');
  return result;
}

/** Every file that leaves under a name of its own is in the audit log, whichever row it came from. */
async function noteExport({ db }: Services, { session, ip }: FastifyRequest, { fileName }: FileAnswer): Promise<void> {
  if (!session?.scope || !fileName) return;
  const { organizationId, userId } = session.scope;
  await audit(db.platform, { organizationId, userId, category: 'export', action: 'file.export', subject: fileName, ipAddress: ip });
}

/** Drops every column the contract does not list, and every cost and price from those who may not see them. */
function answer(schema: z.ZodType, result: unknown, scope: Scope | null): string {
  const shown = scope ? seenWith(schema, scope) : schema;
  if (typeof result !== 'object' || result === null || !Object.isFrozen(result)) return JSON.stringify(shown.parse(result));
  const texts = frozenAnswers.get(result) ?? new Map<z.ZodType, string>();
  frozenAnswers.set(result, texts);
  const text = texts.get(shown) ?? JSON.stringify(shown.parse(result));
  texts.set(shown, text);
  return text;
}

/** A frozen answer never changes, so it is parsed and serialized only once per output schema (costs and prices shown or hidden). */
const frozenAnswers = new WeakMap<object, Map<z.ZodType, string>>();
