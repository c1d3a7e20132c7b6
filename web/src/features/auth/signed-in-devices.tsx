import type { Session } from '@onhand/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { Loaded } from '../../platform/loaded.tsx';
import { timeAgo } from '../../platform/time-ago.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { tellDone } from '../../ui/tell-done.ts';
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from './auth.queries.ts';
import { deviceName, isHandheld } from '../../platform/device-name.ts';

export function SignedInDevices() {
  const result = useQuery(sessionsQuery);
  const revokeOthers = useRevokeOtherSessions();
  const hasOthers = result.data?.some((session) => !session.isCurrent) ?? false;
  const signOutOthers = () =>
    revokeOthers.mutate(
      {},
      {
        onSuccess: ({ revoked }) =>
          toast({ title: revoked === 1 ? '1 device signed out' : `${revoked} devices signed out`, tone: 'success' }),
      },
    );
  return (
    <Card
      title="Signed-in devices"
      description="Where your account is open. Sign out what you do not recognize."
      isPadded={false}
      actions={
        hasOthers ? (
          <Button size="sm" isBusy={revokeOthers.isPending} onClick={signOutOthers}>
            Sign out all others
          </Button>
        ) : undefined
      }
    >
      <Loaded result={result} skeleton={<SkeletonText lines={2} className="border-t p-5" />}>
        {(sessions) => (
          <ul className="border-t">
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Device({ session }: { session: Session }) {
  const now = useNow();
  const revoke = useRevokeSession();
  const name = deviceName(session.userAgent);
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor;
  const signOut = () => revoke.mutate({ params: { id: session.id } }, tellDone(`${name} signed out`));
  return (
    <li className="flex items-center gap-3 border-b px-4 py-3 last:border-b-0 md:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent ? <Badge tone="good">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {session.isCurrent ? 'Active now' : `Last active ${timeAgo(session.lastSeenAt, now)}`} · {session.ipAddress}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button variant="ghost" size="sm" isBusy={revoke.isPending} onClick={signOut} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
