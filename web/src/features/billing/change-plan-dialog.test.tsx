// @vitest-environment jsdom
import type { PlanChangePreview } from '@onhand/contract/billing';
import { builtInPlans, type Plan } from '@onhand/contract/plans';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangePlanDialog } from './change-plan-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const preview: PlanChangePreview = {
  lines: [{ description: 'Professional', amount: '50' }],
  dueToday: '50',
  credit: '0',
  newPrice: '79',
  currency: 'USD',
  nextBillingDate: '2026-12-01T00:00:00.000Z',
  prorationDate: 1,
  blockedBy: [],
};

async function openDialog() {
  const queryClient = new QueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ChangePlanDialog plan={builtInPlans.find(({ name }) => name === 'professional') as Plan} open onOpenChange={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { queryClient, pay: await screen.findByRole('button', { name: /and change/ }) };
}

test('[BILL-08] while a change of plan is on its way, what it would cost is not asked for again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address.replace(/\?.*/, '')}`);
    // The change itself is never answered here.
    return method === 'GET' ? Promise.resolve(Response.json(preview)) : new Promise<Response>(() => {});
  });
  const { queryClient, pay } = await openDialog();
  await act(() => queryClient.invalidateQueries());
  expect(asked).toEqual(['GET /api/billing/change-preview', 'GET /api/billing/change-preview']);
  fireEvent.click(pay);
  await vi.waitFor(() => expect(pay.getAttribute('aria-busy')).toBe('true'));
  // The message about the change may come before its answer.
  await act(() => queryClient.invalidateQueries());
  expect(asked.filter((one) => one.startsWith('GET'))).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test('[BILL-08] what is still being asked about a change is let go when it is made: it would be refused', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, signal }: RequestInit) => {
    if (method !== 'GET') return new Promise<Response>(() => {});
    signals.push(signal as AbortSignal);
    return signals.length === 1 ? Promise.resolve(Response.json(preview)) : new Promise<Response>(() => {});
  });
  const { queryClient, pay } = await openDialog();
  // News of the subscription, in the moment before.
  act(() => void queryClient.invalidateQueries());
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  fireEvent.click(pay);
  await vi.waitFor(() => expect(signals[1]?.aborted).toBe(true));
  expect(screen.getByRole('button', { name: /and change/ })).toBeDefined();
});
