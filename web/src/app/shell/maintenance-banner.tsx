import { api } from '@onhand/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { dayOf } from '../../platform/calendar.ts';
import { clockText, dateTimeText } from '../../platform/format.ts';
import { keyOf } from '../../platform/query.ts';
import { useLater } from '../../platform/use-later.ts';
import { useNow } from '../../platform/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { takeRoom } from './take-room.ts';

type Maintenance = { message: string | null; endsAt: string | null } | null;

const queryKey = keyOf(api.health.alive, {});

/** Nobody asked for it, so nobody is told when it fails: then what was known last goes on to hold. */
const maintenanceQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<Maintenance> => {
    const known = client.getQueryData<Maintenance>(queryKey) ?? null;
    return call(api.health.alive, {}, signal).then(
      ({ maintenance }) => maintenance,
      () => known,
    );
  },
  networkMode: 'online',
  refetchInterval: 60_000,
  staleTime: 60_000,
});

/** Above every screen while everything can only be read: before somebody types for ten minutes what cannot be saved. */
export function MaintenanceBanner() {
  const { data: maintenance } = useQuery({ ...maintenanceQuery, enabled: useLater() });
  useAskingAfterRefusals();
  const now = useNow();
  if (!maintenance) return null;
  const { message, endsAt } = maintenance;
  return (
    <div ref={takeRoom}>
      <Banner tone="warn">
        Read-only for maintenance{endsAt ? ` until about ${timeText(endsAt, now)}` : ''}. Stock changes wait on this device and are sent
        afterwards; nothing else can be saved.{message ? ` ${message}` : ''}
      </Banner>
    </div>
  );
}

/** A person who was refused should see why at once, and not within a minute. */
function useAskingAfterRefusals(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.error === 'MAINTENANCE') void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}

function timeText(iso: string, now: Date): string {
  return dayOf(new Date(iso)) === dayOf(now) ? clockText(iso) : dateTimeText(iso);
}
