import type { InvitationOffer } from '@onhand/contract/invitations';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { serverMessageOf } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { useAcceptInvitation } from './invitations.queries.ts';
import { forgetInvitation, isPending, markProcessed } from './pending-invitation.ts';

const acceptAfter = 1000;
const homeAfter = 2000;

export type Outcome = { state: 'open' } | { state: 'success' } | { state: 'error'; message: string; isMismatch: boolean };

/** TEAM-05, TEAM-06, TEAM-07: a click accepts; a person who is back from signing in need not click. */
export function useAcceptance(token: string, offer: InvitationOffer) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'open' });
  const [isBack] = useState(() => isPending(token));
  const { mutate, isPending: isBusy } = useAcceptInvitation();

  const fail = (title: string, message: string, isMismatch = false) => {
    toast({ title, description: message, tone: 'destructive' });
    setOutcome({ state: 'error', message, isMismatch });
  };
  const accept = () => {
    if (!user || outcome.state !== 'open') return;
    if (user.email.toLowerCase() !== offer.email.toLowerCase()) {
      fail('Email Mismatch', `This invitation is for ${offer.email}, but you're logged in as ${user.email}.`, true);
      return;
    }
    mutate(
      { body: { token } },
      {
        onSuccess: () => {
          forgetInvitation();
          setOutcome({ state: 'success' });
        },
        onError: (error) => {
          const message = serverMessageOf(error) ?? 'Failed to accept invitation';
          const isMismatch = error instanceof ApiError && error.error === 'EMAIL_MISMATCH';
          fail(isMismatch ? 'Email Mismatch' : 'Error', message, isMismatch);
        },
      },
    );
  };
  const acceptLater = useEffectEvent(accept);

  const isAutomatic = isBack && user !== null;
  useEffect(() => {
    if (!isAutomatic) return;
    markProcessed(token);
    const timer = setTimeout(() => acceptLater(), acceptAfter);
    return () => clearTimeout(timer);
  }, [isAutomatic, token]);

  const isDone = outcome.state === 'success';
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/', { replace: true }), homeAfter);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return { user, session, outcome, isBusy: isBusy || (isAutomatic && outcome.state === 'open'), accept };
}
