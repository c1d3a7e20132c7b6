// @vitest-environment jsdom
import type { Refill, RefillLine } from '@onhand/contract/refills';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { call } from '../../platform/api.ts';
import { createQueryClient } from '../../platform/query-client.ts';
import { pickAct, refillQuery, useIsPicking, usePick } from './refills.queries.ts';

vi.mock('../../platform/api.ts', () => ({ call: vi.fn() }));
vi.mock('../../offline/use-act.ts', () => ({ useOwner: () => null }));

test('[PLC-09] what is picked stays picked while a list that was read before is on its way, and the list is read again afterwards', async () => {
  const line = { line: 1, to: {}, planned: '2', picked: '0', loaded: '0', isSettled: false } as RefillLine;
  const listWith = (one: RefillLine) => ({ id: 5, items: [one] }) as Refill;
  const answers: ((answer: unknown) => void)[] = [];
  const asked: string[] = [];
  vi.mocked(call).mockImplementation(({ method }) => {
    asked.push(method);
    return new Promise((resolve) => answers.push(resolve)) as never;
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(
    () => ({ list: useQuery({ ...refillQuery(5), enabled: !useIsPicking(5) }).data, pick: usePick({ id: 5, number: 1 }, () => {}) }),
    { wrapper },
  );
  const picked = () => result.current.list?.items[0]?.picked;
  const answer = (nth: number, body: unknown) => act(async () => answers[nth]?.(body));
  const tellOfChange = () => act(async () => void client.invalidateQueries({ queryKey: refillQuery(5).queryKey }));

  await answer(0, listWith(line));
  await waitFor(() => expect(picked()).toBe('0'));
  await tellOfChange();
  await act(async () => result.current.pick(pickAct(line, { quantity: '2' })));
  await waitFor(() => expect(picked()).toBe('2'));
  await waitFor(() => expect(asked).toEqual(['GET', 'GET', 'POST']));
  // The list as it was before the pick arrives now, and someone else's change is told.
  await answer(1, listWith(line));
  await tellOfChange();
  expect(picked()).toBe('2');
  expect(asked).toEqual(['GET', 'GET', 'POST']);
  await answer(2, { ...line, picked: '2', isSettled: true });
  await waitFor(() => expect(asked).toEqual(['GET', 'GET', 'POST', 'GET']));
});
