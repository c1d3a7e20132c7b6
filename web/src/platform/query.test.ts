import { api } from '@onhand/contract';
import { expect, test } from 'vitest';
import { keyOf } from './query.ts';
import { createQueryClient } from './query-client.ts';

test('a key is the path without its query, then the query', () => {
  expect(keyOf(api.auth.user, {})).toEqual(['/api/auth/user']);
  expect(keyOf(api.auth.login, { query: { returnTo: '/tags' } })).toEqual(['/api/login', { returnTo: '/tags' }]);
  expect(keyOf(api.auth.revokeSession, { params: { id: 'a b' } })).toEqual(['/api/auth/sessions/a%20b']);
});

test('[ERR-05] data is fresh for 5 minutes, dropped after 10, never retried or refetched on focus, refetched on reconnect', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: {
      staleTime: 300_000,
      gcTime: 600_000,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      refetchInterval: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  });
});
