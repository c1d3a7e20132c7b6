import { type Answer, type Call, type Route, urlOf } from '@onhand/contract/route';
import { ApiError } from './api-error.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls a row of the contract: cookies go along, and an answer that is not OK is thrown as an `ApiError`. */
export async function call<R extends Route>(row: R, input: Call<R>, signal?: AbortSignal): Promise<Answer<R>> {
  const parts: Parts = input;
  const response = await fetch(urlOf(row, parts), {
    method: row.method,
    credentials: 'include',
    signal,
    ...contentOf(parts.body),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return (isJson ? await response.json() : await response.blob()) as Answer<R>;
}

// Objects go as JSON; a string or a form goes as it is and says its own type (ERR-05).
function contentOf(body: unknown): RequestInit {
  if (body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
