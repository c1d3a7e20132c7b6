// @vitest-environment jsdom
import type { CurrentUser } from '@onhand/contract/auth';
import type { Refill, RefillLine } from '@onhand/contract/refills';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../platform/query-client.ts';
import { SessionContext } from '../../platform/session.ts';
import { pickAct, refillQuery, useIsPicking, usePick } from './refills.queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('[PLC-09] what is picked stays picked while a list that was read before is on its way, and the list is read again afterwards', async () => {
  const line = { line: 1, to: {}, planned: '2', picked: '0', loaded: '0', isSettled: false } as RefillLine;
  const listWith = (one: RefillLine) => ({ id: 5, items: [one] }) as Refill;
  const answers: ((answer: Response) => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'signed-in', user: { organizationId: null } as CurrentUser, isReconnecting: false }}>
        {children}
      </SessionContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ list: useQuery({ ...refillQuery(5), enabled: !useIsPicking(5) }).data, pick: usePick({ id: 5, number: 1 }, () => {}) }),
    { wrapper },
  );
  const picked = () => result.current.list?.items[0]?.picked;
  const answer = (nth: number, body: unknown) => act(async () => answers[nth]?.(Response.json(body)));
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
