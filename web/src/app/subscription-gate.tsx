import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { mayRead } from '../features/subscription/subscription.rules.ts';
import { bodyOf } from '../platform/errors.ts';
import { useLoadingFlag } from '../platform/loading.ts';
import { useNow } from '../platform/use-now.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { PaidFeature } from './screen.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const SubscriptionRequired = lazy(() => import('./subscription-required.tsx').then((file) => ({ default: file.SubscriptionRequired })));

/** Shows the screen only while the subscription runs, or while its things may still be read; while that is not known, nothing of it (BILL-04). */
export function SubscriptionGate({ feature, children }: { feature: PaidFeature; children: ReactNode }) {
  const { data: status, isPending, error, refetch, isFetching } = useQuery(subscriptionQuery);
  const now = useNow();
  useLoadingFlag('subscription', isPending);
  if (isPending) return <ScreenSkeleton />;
  if (!status) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (mayRead(status, now)) return children;
  return <SubscriptionRequired feature={feature} status={status} />;
}
