import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { sessionQuery } from '../session.ts';
import type { RealtimeStatus } from './connection.rules.ts';
import { openConnection } from './connection.ts';
import { listening } from './own-changes.ts';
import { browserPage } from './page.ts';
import { openRefresher, type OpenToldFigures } from './refresh.ts';

const StatusContext = createContext<RealtimeStatus>({ state: 'disconnected', quality: 'disconnected', message: '' });

/** Keeps everything below it up to date. Mounted only for a signed-in member; a sign-out elsewhere makes it ask who is here. */
export function RealtimeProvider({
  organizationId,
  figures,
  children,
}: {
  organizationId: number;
  figures?: OpenToldFigures;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<RealtimeStatus>({ state: 'disconnected', quality: 'disconnected', message: '' });
  useEffect(() => {
    const refresher = openRefresher(queryClient, figures);
    const askWhoIsHere = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const connection = openConnection({
      url: `${window.location.origin.replace(/^http/, 'ws')}/ws`,
      organizationId,
      WebSocket,
      page: browserPage,
      onStatus: (now) => {
        if (now.state === 'connected') listening.began();
        else listening.ended();
        setStatus(now);
      },
      onMessage: (message) => {
        listening.heard();
        refresher.after(message);
      },
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
      listening.ended();
      connection.close();
      refresher.close();
    };
  }, [organizationId, queryClient, figures]);
  return <StatusContext value={status}>{children}</StatusContext>;
}

export function useRealtimeStatus(): RealtimeStatus {
  return useContext(StatusContext);
}
