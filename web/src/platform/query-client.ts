import { api } from '@onhand/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { showError } from './error-toast.ts';
import { isUnauthorized } from './errors.ts';

const minute = 60_000;

declare module '@tanstack/react-query' {
  interface Register {
    /** `saysItsErrors`: the form or screen tells about a failure itself. */
    mutationMeta: { saysItsErrors?: boolean };
    /** `saysWhenGone`: the screen tells that what it shows was deleted. `showsAmounts`: it shows what folders come to (realtime/refresh.ts). */
    queryMeta: { saysWhenGone?: boolean; showsAmounts?: boolean };
  }
}

/** The cache with the defaults of ERR-05. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] === api.auth.user.path) return;
        if (isUnauthorized(error)) void client.invalidateQueries({ queryKey: [api.auth.user.path] });
        // The server knows of another role than this page does.
        else if (error instanceof ApiError && error.status === 403) void client.invalidateQueries({ queryKey: [api.auth.user.path] });
        else if (error instanceof ApiError && error.status === 402) {
          void client.invalidateQueries({ queryKey: [api.subscription.status.path] });
        } else if (error instanceof ApiError && error.status === 404 && query.meta?.saysWhenGone) return;
        // A screen without data shows the error in its place; a toast is for old data that could not be renewed.
        // Without a network that is so for everything, and said once elsewhere.
        else if (query.state.data !== undefined && navigator.onLine) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        // Refused because it ended meanwhile: the app has to know, whatever the form says.
        if (error instanceof ApiError && error.status === 402) {
          void client.invalidateQueries({ queryKey: [api.subscription.status.path] });
        }
        if (error instanceof ApiError && error.error === 'FACTOR_REQUIRED') {
          void client.invalidateQueries({ queryKey: [api.auth.user.path] });
        }
        if (!mutation.meta?.saysItsErrors) showError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: false,
        // Asked without a network too: the device may know the answer, and where it does not the screen says so.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
