import { api } from '@onhand/contract';
import type { PlanName } from '@onhand/contract/plans';
import type { Answer, Call, Route } from '@onhand/contract/route';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { serverMessageOf } from '../../platform/errors.ts';
import { keyOf, query, write } from '../../platform/query.ts';
import { useWrite } from '../../platform/use-write.ts';
import { toast } from '../../ui/toast.ts';

const minute = 60_000;

/** BILL-07. */
export const setupQuery = queryOptions({ ...query(api.organization.checkSetup, {}), staleTime: 10 * minute, gcTime: 15 * minute });

export const invoicesQuery = query(api.billing.invoices, {});

/** Asked anew each time: a preview is of this very moment. */
export function changePreviewQuery(planName: PlanName) {
  return queryOptions({ ...query(api.billing.previewChange, { query: { planName } }), staleTime: 0, gcTime: 0 });
}

/** BILL-07. */
function sayCheckoutFailed(error: Error): void {
  const description = serverMessageOf(error) ?? 'Failed to create checkout session';
  toast({ title: 'Error', description, tone: 'destructive' });
}

/** Leads to the provider's checkout from a subscription that still runs. */
export function useCheckout() {
  return useLeaving(api.billing.checkout, ({ checkoutUrl }) => checkoutUrl, { onError: sayCheckoutFailed });
}

/** The same where the app is closed already. */
export function useRecoveryCheckout() {
  return useLeaving(api.billing.recoveryCheckout, ({ checkoutUrl }) => checkoutUrl, { onError: sayCheckoutFailed });
}

const askAgainMs = 5000;

/** Asks the provider itself, now and then: its own word to the server may be late, or lost. */
export function useRefresh(isWanted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    // A failure here is ignored, because the state is also pushed.
    const ask = () =>
      void call(api.billing.refresh, {}).then(
        (status) => show(queryClient, status),
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [isWanted, queryClient]);
}

/** Leads to the provider's page for card and invoices. */
export function usePortal() {
  return useLeaving(api.billing.portal, ({ portalUrl }) => portalUrl);
}

export function useChangePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.billing.change),
    // A preview still on its way would be refused: it would ask about a plan one is on by then.
    onMutate: () => queryClient.cancelQueries({ queryKey: [api.billing.previewChange.path] }),
    onSuccess: (status) => show(queryClient, status),
  });
}

export function useCancelSubscription() {
  return useWrite(api.billing.cancel, show);
}

/** Done at once, or, once the subscription has ended, by a new checkout. */
export function useResumeSubscription() {
  const queryClient = useQueryClient();
  return useLeaving(api.billing.resume, ({ checkoutUrl }) => checkoutUrl, { onSuccess: ({ status }) => show(queryClient, status) });
}

function show(queryClient: QueryClient, status: SubscriptionStatus): void {
  queryClient.setQueryData(keyOf(api.subscription.status, {}), status);
  for (const row of [api.subscription.usage, api.billing.invoices, api.team.list]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(row, {}) });
  }
}

interface Hearing<Result> {
  onError?: (error: Error) => void;
  onSuccess?: (result: Result) => void;
}

/** Asks for an address and goes there, busy until the page is gone. */
function useLeaving<R extends Route>(
  row: R,
  addressOf: (result: Answer<R>) => string | null,
  { onError, onSuccess }: Hearing<Answer<R>> = {},
) {
  const mutation = useMutation({
    mutationFn: (input: Call<R>) => call(row, input),
    meta: { saysItsErrors: onError !== undefined },
    onError,
    onSuccess: (result) => {
      onSuccess?.(result);
      const address = addressOf(result);
      if (address !== null) location.assign(address);
    },
  });
  const { reset } = mutation;
  useEffect(() => {
    // The browser's back button may bring this very page back, as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset]);
  const isLeaving = mutation.isSuccess && addressOf(mutation.data) !== null;
  return { go: mutation.mutate, isBusy: mutation.isPending || isLeaving };
}
