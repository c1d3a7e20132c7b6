import type { CurrentUser } from '@onhand/contract/auth';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { createQueryClient } from '../platform/query-client.ts';
import { App } from './app.tsx';

// Every screen is a file of its own, and a busy machine takes its time to compile them.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, so there is nothing to observe.
type Answers = Record<string, unknown>;

const trial = {
  status: 'trial',
  planName: 'starter',
  hasActiveSubscription: true,
  needsPaymentAction: false,
  trialEndsAt: '2999-01-01T00:00:00.000Z',
  nextBillingDate: null,
};

// Never opens, never complains.
class SilentSocket extends EventTarget {
  readyState = 0;
  send() {}
  close() {}
}

/** Answers calls by `METHOD /path`; a number is a status without a body, a function gets the body that was sent. */
function answering(answers: Answers): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const answer = answers[`${init?.method ?? 'GET'} ${address}`] ?? 404;
    const body = typeof answer === 'function' ? (answer as (sent: unknown) => unknown)(JSON.parse(String(init?.body ?? 'null'))) : answer;
    if (typeof body === 'number') return new Response('', { status: body });
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
}

/** The whole app at a path, signed in as `user` or as nobody, on a screen of the given width. */
export function openApp(path: string, { user, answers = {}, width = 1440 }: { user?: CurrentUser; answers?: Answers; width?: number }) {
  const organization = { id: user?.organizationId, name: user?.organizationName, logoUrl: null, logoLightUrl: null, logoDarkUrl: null };
  const matches = (query: string) => query.includes('width < 768px') && width < 768;
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: matches(query), media: query }));
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'fetch',
    answering({
      'GET /api/auth/user': user ?? 401,
      'GET /api/organization': organization,
      'GET /api/subscription/status': trial,
      'POST /api/client-errors': { logged: true },
      ...answers,
    }),
  );
  history.replaceState(null, '', path);
  return render(<App queryClient={createQueryClient()} />);
}
