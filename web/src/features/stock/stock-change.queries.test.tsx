// @vitest-environment jsdom
import type { Item, ItemPage } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToast, toast } from '../../ui/toast.ts';
import { itemQuery, pageQuery } from '../item-cache/item-cache.queries.ts';
import { type ChangedStock, stockToast, useStockChange } from './stock-change.queries.ts';

const item = { id: 7, name: 'Elbow', quantity: '5', stockStatus: 'in', lowStockThreshold: '3', unit: null } as unknown as Item;
const list = pageQuery({}).queryKey;

// A busy machine takes its time.
configure({ asyncUtilTimeout: 4000 });

interface Sent {
  body: unknown;
  key: string | null;
  answer: (response: Response) => void;
  lose: () => void;
}
let sent: Sent[];
let queryClient: QueryClient;

beforeEach(() => {
  sent = [];
  void toast({ title: '' });
  queryClient = new QueryClient();
  queryClient.setQueryData(itemQuery(7).queryKey, item);
  queryClient.setQueryData(list, { items: [item] } as unknown as ItemPage);
  vi.stubGlobal('fetch', (_address: string, { method, body, headers }: RequestInit) => {
    return new Promise<Response>((answer, refuse) => {
      if (method === 'GET') return;
      const key = new Headers(headers).get('idempotency-key');
      sent.push({ body: JSON.parse(String(body)), key, answer, lose: () => refuse(new TypeError('Failed to fetch')) });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function useChange() {
  const { result } = renderHook(() => useStockChange(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return result.current;
}
const shown = () => [queryClient.getQueryData(itemQuery(7).queryKey)?.quantity, queryClient.getQueryData(list)?.items[0]?.quantity];
const changed = (quantity: string) => Response.json({ ...item, quantity, movement: null });

test('[STK-11] without an item nothing is sent, and “No item selected” is said', async () => {
  await expect(useChange()(null, { adjustment: '1', source: 'scan' })).resolves.toBeNull();
  expect(getToast()).toMatchObject({ title: 'No item selected' });
  expect(sent).toEqual([]);
});

test('[STK-10] two quick changes both show at once on the item and in the list, and a refusal takes back only its own', async () => {
  const change = useChange();
  const first = change(item, { adjustment: '-2', note: 'Job 4', source: 'edit' });
  await waitFor(() => expect(shown()).toEqual(['3', '3']));
  expect(queryClient.getQueryData(list)?.items[0]?.stockStatus).toBe('low');
  const second = change(item, { adjustment: '-1', note: ' ', source: 'scan' });
  const refusal = second.catch((error: unknown) => error);
  await waitFor(() => expect(shown()).toEqual(['2', '2']));
  expect(sent.map(({ body }) => body)).toEqual([{ adjustment: '-2', source: 'edit', transactionNote: 'Job 4' }]);
  await act(async () => sent[0]?.answer(changed('3')));
  await expect(first).resolves.toMatchObject({ quantity: '3' });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ adjustment: '-1', source: 'scan' });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  await act(async () => sent[1]?.answer(Response.json({ error: 'INTERNAL', message: 'Try again.' }, { status: 500 })));
  await expect(refusal).resolves.toMatchObject({ message: 'Try again.' });
  expect(shown()).toEqual(['3', '3']);
});

test('[STK-10] what is read while a change is on its way does not undo it on the screen; once it is answered, the truth shows', async () => {
  const change = useChange();
  const first = change(item, { adjustment: '-2', source: 'edit' });
  await waitFor(() => expect(shown()).toEqual(['3', '3']));
  const second = change(item, { adjustment: '-1', source: 'edit' }).catch((error: unknown) => error);
  await waitFor(() => expect(shown()).toEqual(['2', '2']));
  const read = async (quantity: string) => {
    const truth = { ...item, quantity };
    await queryClient.fetchQuery({ queryKey: itemQuery(7).queryKey, queryFn: async () => truth });
    await queryClient.fetchQuery({ queryKey: list, queryFn: async () => ({ items: [truth] }) as unknown as ItemPage });
  };
  // A message that somebody else has changed something makes the list read again.
  await read('5');
  expect(shown()).toEqual(['2', '2']);
  await act(async () => sent[0]?.answer(changed('3')));
  await first;
  await read('3');
  expect(shown()).toEqual(['2', '2']);
  await waitFor(() => expect(sent).toHaveLength(2));
  // A list that is opened only now, and somebody has added two.
  const opened = pageQuery({ search: 'elbow' }).queryKey;
  await queryClient.fetchQuery({ queryKey: opened, queryFn: async () => ({ items: [{ ...item, quantity: '5' }] }) as unknown as ItemPage });
  await read('5');
  expect([...shown(), queryClient.getQueryData(opened)?.items[0]?.quantity]).toEqual(['2', '2', '2']);
  await act(async () => sent[1]?.answer(Response.json({ error: 'INTERNAL', message: 'Try again.' }, { status: 500 })));
  await second;
  expect([...shown(), queryClient.getQueryData(opened)?.items[0]?.quantity]).toEqual(['5', '5', '5']);
  await read('4');
  expect(shown()).toEqual(['4', '4']);
});

test('[STK-13] a lost answer is asked for again under the same key, a refusal is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const change = useChange();
  const done = change(item, { adjustment: '1', source: 'edit' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.lose();
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  sent[1]?.answer(changed('6'));
  await vi.advanceTimersByTimeAsync(0);
  await expect(done).resolves.toMatchObject({ quantity: '6' });

  const again = change(item, { adjustment: '1', source: 'edit', idempotencyKey: 'mine' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[2]?.key).toBe('mine');
  sent[2]?.answer(Response.json({ error: 'CONFLICT', message: 'No.' }, { status: 409 }));
  await vi.advanceTimersByTimeAsync(5000);
  await expect(again).resolves.toMatchObject({ message: 'No.' });
  expect(sent).toHaveLength(3);
});

test('[SCAN-14] the toast names the item and its new quantity, and what was asked for and not there', () => {
  const after = { ...item, quantity: '2.5', unit: { id: 1, name: 'ft', allowsDecimals: true } };
  const movement = { requested: null, delta: '-2.5' };
  expect(stockToast({ ...after, movement } as unknown as ChangedStock)).toMatchObject({
    title: 'Stock Updated',
    description: 'Elbow: 2.5 ft',
    duration: 5000,
  });
  expect(stockToast({ ...item, quantity: '0', movement: { requested: '-8', delta: '-5' } } as unknown as ChangedStock).description).toBe(
    'Elbow: 0. Asked for 8, took 5: there was no more.',
  );
  expect(stockToast({ ...after, movement: null }).title).toBe('Nothing to change');
});
