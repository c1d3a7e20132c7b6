import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** The callers of a route: anyone, anyone signed in, or members whose role holds the permission. */
export type Access = 'public' | 'signed-in' | Permission;

/** Work of seconds rather than milliseconds; an organization may do only so much of it at once (SEC-05). */
export type HeavyWork = 'reports' | 'exports' | 'imports';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters stand in braces: `/api/inventory/{id}`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Routes behind a permission answer 402 without a running subscription, unless they say otherwise here. */
  openWithoutSubscription?: true;
  /** SEC-03: answers STEP_UP when the caller last showed who they are more than ten minutes ago. */
  asksForProof?: true;
  /** Changes nothing, though its method says otherwise: as open as a GET to an organization that may only be read any more (BILL-11). */
  onlyReads?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may also come as a multipart form, whose fields are parsed like JSON. */
  acceptsForm?: true;
  /** The body is a multipart form with one file, under this name. A large one goes to disk instead of memory. */
  file?: { name: string; maxBytes: number; isLarge?: true };
  /** The handler opens its own transactions, because what it writes must stay though it refuses. */
  opensTransactions?: true;
  /** All that the handler reads is of one moment, so the transaction begins with that and nothing else. */
  seesOneMoment?: true;
  /** Waits for its turn among its organization's own work of this kind, which lasts until the answer has arrived. */
  turn?: HeavyWork;
  /** A route a browser navigates to answers a redirect instead of JSON; `file` answers bytes. */
  output: z.ZodType | 'redirect' | 'file';
  errors?: readonly ErrorCode[];
}

export type Routes = Record<string, Route>;

/** Keeps the literal types of a feature's rows while checking their form. */
export function routes<const Rows extends Routes>(rows: Rows): Rows {
  return rows;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Without<Object, Key> = { [K in keyof Object as Object[K] extends Key ? never : K]: Object[K] };

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** A large file as it arrived; whoever is given it removes it. */
export interface LargeUpload {
  name: string;
  path: string;
}

/** The answer of a row with the output `file`. */
export interface FileAnswer {
  content: Uint8Array | AsyncIterable<Uint8Array | string>;
  contentType: string;
  /** Makes the browser save it under this name instead of showing it. */
  fileName?: string;
  /** The address always gives the same bytes, so the browser may keep them. */
  isImmutable?: true;
}

/** A handler's input after parsing. */
export interface Input<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  file: R['file'] extends { isLarge: true } ? LargeUpload : R['file'] extends object ? UploadedFile : undefined;
}

type SentBody<R extends Route> = R['file'] extends object ? FormData : Sent<R['body']>;

/** A caller's input: only the parts the row has. */
export type Call<R extends Route> = Without<{ params: Sent<R['params']>; query: Sent<R['query']>; body: SentBody<R> }, undefined>;

/** A handler's result: the schema's input, a file, or the address to go to. */
export type Output<R extends Route> = R['output'] extends z.ZodType
  ? z.input<R['output']>
  : R['output'] extends 'file'
    ? FileAnswer
    : { redirectTo: string };

/** The answer that a caller receives. */
export type Answer<R extends Route> = R['output'] extends z.ZodType ? z.output<R['output']> : R['output'] extends 'file' ? Blob : never;

/** A row's address with its parameters filled in: the one place that builds a URL from a row. */
export function urlOf(route: Route, call: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
