// @vitest-environment jsdom
import type { Item } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { itemQuery, makeItemsStale } from '../../item-cache/item-cache.queries.ts';
import { useItemRemoval, usePanelItem } from './item.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The panel of an item, open beside its own "Delete"; `answer` is what the server says to that. */
function openPanel(answer: () => Promise<Response>) {
  const reads: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: { method?: string } = {}) => {
    if (method !== 'GET' && method !== undefined) return answer();
    reads.push(address);
    return Response.json({ error: 'NOT_FOUND', message: 'Gone.' }, { status: 404 });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(itemQuery(7).queryKey, { id: 7, name: 'Elbow' } as Item);
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => ({ panel: usePanelItem(7), ...useItemRemoval({ id: 7, name: 'Elbow' }) }), { wrapper });
  return { queryClient, result, reads };
}

test('[INV-03] a panel that is still closing does not ask for the item that was just deleted, even when the news of it comes first', async () => {
  const answer = Promise.withResolvers<Response>();
  const { queryClient, result, reads } = openPanel(() => answer.promise);
  act(() => result.current.remove.mutate());
  await waitFor(() => expect(result.current.remove.isPending).toBe(true));
  await act(() => makeItemsStale(queryClient));
  expect(result.current.panel.isGone).toBe(false);
  await act(async () => answer.resolve(Response.json({ changed: 1 })));
  await waitFor(() => expect(result.current.panel.isGone).toBe(true));
  await act(() => makeItemsStale(queryClient));
  expect(reads.filter((address) => address.endsWith('/inventory/7'))).toEqual([]);
});

test('[INV-03] a panel whose item could not be deleted asks for it again', async () => {
  const { queryClient, result, reads } = openPanel(async () =>
    Response.json({ error: 'FORBIDDEN', message: 'Not yours.' }, { status: 403 }),
  );
  await act(async () => result.current.remove.mutate());
  await waitFor(() => expect(result.current.remove.isError).toBe(true));
  await act(() => makeItemsStale(queryClient));
  expect(reads.filter((address) => address.endsWith('/inventory/7'))).not.toEqual([]);
});
