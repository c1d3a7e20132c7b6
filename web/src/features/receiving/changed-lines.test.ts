import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readerOfLines } from './changed-lines.queries.ts';
import { orderToReceiveQuery, receivingKey } from './receiving.queries.ts';

const { queryKey } = orderToReceiveQuery(7);
const lineOf = (line: number, received: string) => ({ line, received }) as ExpectedLine;
const known = { id: 7, receipt: null, lines: [1, 2, 3, 4, 5, 6, 7, 8].map((line) => lineOf(line, '0')) } as unknown as Expected;

let asked: string[];
let held: (() => void)[];
let queryClient: QueryClient;
const received = () =>
  queryClient
    .getQueryData<Expected>(queryKey)
    ?.lines.map((line) => line.received)
    .join('');

beforeEach(() => {
  asked = [];
  held = [];
  queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, known);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    await new Promise<void>((answer) => held.push(answer));
    const line = Number(/lines\/(\d+)$/.exec(address)?.[1]);
    const lines = line > 0 ? [lineOf(line, '1')] : known.lines.map((one) => ({ ...one, received: '2' }));
    return Response.json({ ...known, receipt: { id: 3, number: 1, lineCount: 1 }, lines });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Lets the oldest question be answered. */
async function answer(): Promise<void> {
  await vi.waitFor(() => expect(held).not.toHaveLength(0));
  held.shift()?.();
}

test('[BUY-06] what others scan is read line by line, one after the other, each once', async () => {
  const reader = readerOfLines(queryClient, 7);
  for (const line of [2, 5, 5]) reader.changed(line);
  expect(asked).toHaveLength(1);
  await answer();
  await answer();
  await vi.waitFor(() => expect(received()).toBe('01001000'));
  expect(asked.map((address) => address.slice(-7))).toEqual(['lines/2', 'lines/5']);
  expect(queryClient.getQueryData<Expected>(queryKey)?.receipt?.number).toBe(1);
});

test('[BUY-06] where more lines changed than are worth asking for, the order is read, once', async () => {
  const reader = readerOfLines(queryClient, 7);
  const own = queryClient.getMutationCache().build(queryClient, { mutationKey: receivingKey(7), mutationFn: () => new Promise(() => {}) });
  void own.execute(undefined);
  for (const line of [1, 2, 3, 4, 5, 6, 7]) reader.changed(line);
  // While something of one's own is on its way nothing is read.
  expect(asked).toEqual([]);
  queryClient.getMutationCache().remove(own);
  reader.goOn();
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(asked).toEqual([]);
});

test('[BUY-06] an answer from before an own scan is not shown, and the line is asked for again', async () => {
  const reader = readerOfLines(queryClient, 7);
  reader.changed(4);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  queryClient.setQueryData(queryKey, { ...known, lines: known.lines.map((one) => (one.line === 4 ? lineOf(4, '9') : one)) });
  await answer();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(received()).toBe('00090000');
  await answer();
  await vi.waitFor(() => expect(received()).toBe('00010000'));
});
