import { api } from '@onhand/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

function answer(body: string, status = 200, type = 'application/json'): void {
  fetched.mockResolvedValue(new Response(body, { status, headers: { 'content-type': type } }));
}

async function failureOf(body: string, status: number, type?: string): Promise<ApiError> {
  answer(body, status, type);
  const error: unknown = await call(api.auth.user, {}).catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call was expected to fail.');
  return error;
}

test('[ERR-01] a JSON error keeps status, body, message and error', async () => {
  const body = { error: 'DUPLICATE_SKU', message: 'Another item already has this SKU.' };
  const error = await failureOf(JSON.stringify(body), 409);
  expect(error).toMatchObject({ status: 409, body, error: 'DUPLICATE_SKU', message: body.message });
});

test('[ERR-01] a JSON error without a message has its raw text as message', async () => {
  const error = await failureOf('{"reason":"no"}', 400);
  expect(error.message).toBe('{"reason":"no"}');
  expect(error.error).toBeUndefined();
});

test('[ERR-01] any other error body follows the status', async () => {
  const error = await failureOf('Bad gateway', 502, 'text/html');
  expect(error).toMatchObject({ status: 502, body: 'Bad gateway', message: '502: Bad gateway' });
});

test('[ERR-05] calls send cookies and objects go as JSON', async () => {
  answer('{}');
  await call(api.profile.update, { body: { firstName: 'Ada', lastName: 'Byron' } });
  expect(fetched).toHaveBeenCalledWith('/api/profile', {
    method: 'PUT',
    credentials: 'include',
    body: '{"firstName":"Ada","lastName":"Byron"}',
    headers: { 'content-type': 'application/json' },
  });
});

test('[ERR-05] a string body goes as it is', async () => {
  answer('{}');
  const row = { ...api.profile.update, body: undefined };
  await call(row, Object.assign({}, { body: 'plain words' }));
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ body: 'plain words' });
  expect(fetched.mock.calls[0]?.[1]?.headers).toBeUndefined();
});

test('[STK-13] a change carries its idempotency key', async () => {
  answer('{}');
  await call(api.inventory.changeStock, { params: { id: 7 }, body: { adjustment: '1' } }, undefined, 'one-click');
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': 'one-click' });
});

test('parameters and the answer pass through', async () => {
  answer('{"revoked":1}');
  const id = '7b2f3c1e-0000-4000-8000-000000000001';
  await expect(call(api.auth.revokeSession, { params: { id } })).resolves.toEqual({ revoked: 1 });
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/auth/sessions/${id}`);
});

const busy = (retryAfter?: string) =>
  new Response(JSON.stringify({ error: 'OVER_SHARE', message: 'A lot at once.' }), {
    status: 429,
    headers: { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) },
  });

test('[SEC-05] a look that comes at a busy moment is asked for once more when the server says, and then told', async () => {
  vi.useFakeTimers();
  try {
    const [list, loaded] = [api.tags.list, new Response('[]', { headers: { 'content-type': 'application/json' } })];
    fetched.mockResolvedValueOnce(busy('2')).mockResolvedValueOnce(loaded);
    const served = call(list, {});
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetched).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1001);
    expect(await served).toEqual([]);

    fetched.mockReset().mockResolvedValueOnce(busy('1')).mockResolvedValueOnce(busy('1'));
    const refused = call(list, {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await refused).toMatchObject({ status: 429, error: 'OVER_SHARE', message: 'A lot at once.' });
    expect(fetched).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('[SEC-05] a change is never sent again by itself, and nobody waits minutes for a look', async () => {
  fetched.mockResolvedValueOnce(busy('1')).mockResolvedValueOnce(busy('300')).mockResolvedValueOnce(busy());
  await expect(call(api.tags.create, { body: { name: 'New' } })).rejects.toMatchObject({ status: 429 });
  await expect(call(api.tags.list, {})).rejects.toMatchObject({ status: 429 });
  await expect(call(api.tags.list, {})).rejects.toMatchObject({ status: 429 });
  expect(fetched).toHaveBeenCalledTimes(3);
});
