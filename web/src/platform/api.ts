import { type Answer, type Call, type Route, urlOf } from '@onhand/contract/route';
import { ApiError } from './api-error.ts';
import { isWorthWaiting } from './busy-server.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { offlinePort } from './offline-port.ts';
import { askWhoIsHere, isStepUp } from './step-up.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * Calls a row of the contract: cookies go along, and an answer that is not OK is thrown as an `ApiError`. A change sent twice
 * with the same idempotency key is made once (STK-13). What the server cannot be asked, the device may know (SCAN-16). Where it asks
 * first who is here, the person is asked, and the call is made again (SEC-03).
 */
export async function call<R extends Route>(row: R, input: Call<R>, signal?: AbortSignal, idempotencyKey?: string): Promise<Answer<R>> {
  try {
    return await callServer(row, input, signal, idempotencyKey);
  } catch (error) {
    if (isStepUp(error) && (await askWhoIsHere())) return callServer(row, input, signal, idempotencyKey);
    const known = row.method === 'GET' && !signal?.aborted && isAway(error) ? await offlinePort().answer(row, input) : undefined;
    if (known === undefined) throw error;
    return known as Answer<R>;
  }
}

/** The same, and nothing but the server's own answer. */
export async function callServer<R extends Route>(
  row: R,
  input: Call<R>,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<Answer<R>> {
  const parts: Parts = input;
  const address = urlOf(row, parts);
  const ask = () => fetch(address, { method: row.method, credentials: 'include', signal, ...contentOf(parts.body, idempotencyKey) });
  const first = await (takeEarlyAnswer(row.method, address) ?? ask());
  const response = row.method === 'GET' && (await isWorthWaiting(first, signal)) ? await ask() : first;
  if (!response.ok) throw new ApiError(response.status, await response.text());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return (isJson ? await response.json() : named(await response.blob(), response.headers.get('content-disposition'))) as Answer<R>;
}

/** A file with the name the server gave it. */
function named(content: Blob, disposition: string | null): Blob {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return name === undefined ? content : new File([content], decodeURIComponent(name), { type: content.type });
}

/** No network, or something before the server answered in its place. */
function isAway(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 502 || error.status === 503 || error.status === 504;
}

// Objects go as JSON; a string or a form goes as it is and says its own type (ERR-05).
function contentOf(body: unknown, idempotencyKey: string | undefined): RequestInit {
  const isSentAsItIs = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob;
  const headers: Record<string, string> = {
    ...(!isSentAsItIs && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  return { body: isSentAsItIs ? body : JSON.stringify(body), headers: Object.keys(headers).length > 0 ? headers : undefined };
}
