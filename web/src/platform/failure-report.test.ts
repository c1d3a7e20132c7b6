// @vitest-environment jsdom
import { ClientError } from '@onhand/contract/client-errors';
import { expect, test, vi } from 'vitest';
import { reportFailure } from './failure-report.ts';

test('[SHELL-11] a failure goes to the server’s log under the id the person sees, within the contract’s limits', () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response('{"logged":true}'));
  vi.stubGlobal('fetch', fetched);
  history.replaceState(null, '', '/accept-invitation?token=secret');
  const report = reportFailure(new Error('x'.repeat(3000)));
  const sent = ClientError.parse(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/client-errors');
  expect(sent.errorId).toBe(report.errorId);
  expect(sent.url).not.toContain('secret');
});
