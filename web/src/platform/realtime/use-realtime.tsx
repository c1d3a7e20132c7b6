import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { sessionQuery } from '../session.ts';
import type { RealtimeStatus } from './connection.rules.ts';
import { openConnection } from './connection.ts';
import { browserPage } from './page.ts';
import { openRefresher, type ShowFigures } from './refresh.ts';

const StatusContext = createContext<RealtimeStatus>({ state: 'disconnected', quality: 'disconnected', message: '' });

/** Keeps everything below it up to date. Mounted only for a signed-in member; a sign-out elsewhere makes it ask who is here. */
export function RealtimeProvider({
  organizationId,
  showFigures,
  children,
}: {
  organizationId: number;
  showFigures?: ShowFigures;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<RealtimeStatus>({ state: 'disconnected', quality: 'disconnected', message: '' });
  useEffect(() => {
    const refresher = openRefresher(queryClient, showFigures);
    const askWhoIsHere = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const connection = openConnection({
      url: `${window.location.origin.replace(/^http/, 'ws')}/ws`,
      organizationId,
      WebSocket,
      page: browserPage,
      onStatus: setStatus,
      onMessage: (message) => refresher.after(message),
      onResumed: () => refresher.everything(),
      poll: () => refresher.everything(),
      onSignedOut: askWhoIsHere,
      // Changed while nobody listened; the session itself is never asked for just because the line is back (AUTH-04).
      onRole: (role) => {
        const known = queryClient.getQueryData(sessionQuery.queryKey);
        if (known && known.role !== role) askWhoIsHere();
      },
    });
    return () => {
      connection.close();
      refresher.close();
    };
  }, [organizationId, queryClient, showFigures]);
  return <StatusContext value={status}>{children}</StatusContext>;
}

export function useRealtimeStatus(): RealtimeStatus {
  return useContext(StatusContext);
}
