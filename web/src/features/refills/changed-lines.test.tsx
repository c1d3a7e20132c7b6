// @vitest-environment jsdom
import type { Refill, RefillLine } from '@onhand/contract/refills';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openRefresher } from '../../platform/realtime/refresh.ts';
import { refillQuery, useChangedLines } from './refills.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[PLC-09] what somebody else picks is read as one line, and the rest of the list stays as it is', async () => {
  const client = new QueryClient();
  const line = (nth: number, picked: string) => ({ line: nth, picked }) as RefillLine;
  client.setQueryData(refillQuery(7).queryKey, { id: 7, items: [line(1, '0'), line(2, '0')] } as Refill);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(line(2, '3'));
  });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  renderHook(() => useChangedLines(7), { wrapper });
  const refresher = openRefresher(client);
  refresher.after({ type: 'batch_update', about: 'refill', refillId: 7, line: 2 });
  const picked = () => client.getQueryData(refillQuery(7).queryKey)?.items.map((one) => one.picked);
  await waitFor(() => expect(picked()).toEqual(['0', '3']));
  expect(asked).toEqual(['/api/refills/7/lines/2']);
  refresher.close();
});
