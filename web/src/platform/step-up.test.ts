import { api } from '@onhand/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { isSilent } from './errors.ts';
import { proofQuestion } from './step-up.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const asks = () => json({ error: 'STEP_UP', message: 'Show once more that it is you.' }, 403);

test('[SEC-03] calls that are asked who is here ask once together, and are made again with what they sent', async () => {
  fetched.mockResolvedValueOnce(asks()).mockResolvedValueOnce(asks());
  fetched.mockImplementation(async () => json({ deleted: true }));
  let questions = 0;
  const stop = proofQuestion.subscribe(() => {
    if (proofQuestion.read()) questions += 1;
  });
  const calls = [call(api.organization.remove, { body: { name: 'A' } }), call(api.organization.remove, { body: { name: 'B' } })];
  await vi.waitFor(() => expect(proofQuestion.read()).not.toBeNull());
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  proofQuestion.read()?.answer(true);
  expect(await Promise.all(calls)).toEqual([{ deleted: true }, { deleted: true }]);
  expect(questions).toBe(1);
  expect(fetched.mock.calls.map(([, request]) => request?.body).sort()).toEqual([
    '{"name":"A"}',
    '{"name":"A"}',
    '{"name":"B"}',
    '{"name":"B"}',
  ]);
  stop();
});

test('[SEC-03] whoever would rather not is told nothing more, and nothing is done', async () => {
  fetched.mockImplementation(async () => asks());
  const stop = proofQuestion.subscribe(() => undefined);
  const refused = call(api.organization.remove, { body: { name: 'A' } }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(proofQuestion.read()).not.toBeNull());
  proofQuestion.read()?.answer(false);
  const error = await refused;
  expect(error).toBeInstanceOf(ApiError);
  expect(isSilent(error)).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  stop();
});
