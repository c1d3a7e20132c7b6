// @vitest-environment jsdom
import type { CurrentUser } from '@onhand/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../platform/query-client.ts';
import { SessionContext } from '../platform/session.ts';
import { everyAct } from './acts.fixtures.ts';
import type { ActOf } from './acts.ts';
import { useAct } from './use-act.ts';

afterEach(() => vi.unstubAllGlobals());

test('[PLC-12] what follows an act is told, though its answer has taken the button off the screen', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 5, lines: [] }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={{ status: 'signed-in', user: { organizationId: null } as CurrentUser, isReconnecting: false }}>
        {children}
      </SessionContext>
    </QueryClientProvider>
  );
  const { input, seen } = everyAct.find(({ kind }) => kind === 'receive') as ActOf<'receive'>;
  const onSuccess = vi.fn();
  const leave = vi.fn<() => void>();
  const screen = renderHook(() => useAct('receive', () => leave()), { wrapper });
  leave.mockImplementation(screen.unmount);
  act(() => {
    screen.result.current.mutate({ input, seen }, { onSuccess });
  });
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ id: 5, lines: [] }));
});
