import { api } from '@onhand/contract';
import type { InvitationOffer } from '@onhand/contract/invitations';
import { urlOf } from '@onhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { bodyOf, serverMessageOf } from '../../platform/errors.ts';
import { signOut } from '../../platform/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { offerQuery } from './invitations.queries.ts';
import { Failed, Invalid, Joined, Loading, Offered } from './invitation-states.tsx';
import { forgetInvitation, keepInvitation, waitingInvitation } from './pending-invitation.ts';
import { useAcceptance } from './use-acceptance.ts';

const path = '/accept-invitation';

/** TEAM-04: the page a mailed invitation leads to. */
export function AcceptInvitationScreen() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <Verified key={token} token={token} mailbox={params.get('mailbox') ?? undefined} /> : <PickUp />;
}

/** TEAM-06: back from sign-in without the token, which this tab has kept. */
function PickUp() {
  const navigate = useNavigate();
  const [waiting] = useState(waitingInvitation);
  useEffect(() => {
    if (waiting) void navigate(`${path}?token=${encodeURIComponent(waiting)}`, { replace: true });
  }, [waiting, navigate]);
  return waiting ? <Loading /> : <Invalid />;
}

/** Only the mailed link has `mailbox`: a person who registers with it need not show again that the mailbox is theirs. */
function Verified({ token, mailbox }: { token: string; mailbox: string | undefined }) {
  const { data: offer, error } = useQuery(offerQuery(token));
  const isVoid = error instanceof ApiError && (error.status === 404 || error.status === 400);
  useEffect(() => {
    if (!isVoid) return;
    forgetInvitation();
    toast({ title: 'Invalid Invitation', description: serverMessageOf(error) ?? 'Invalid invitation', tone: 'destructive' });
  }, [isVoid, error]);
  if (isVoid) return <Invalid />;
  // Nobody said that it is void: without a network, or of a server in trouble, it may be asked for again.
  if (error) return <Failed message={bodyOf(error)} />;
  return offer ? <Acceptance token={token} mailbox={mailbox} offer={offer} /> : <Loading />;
}

function Acceptance({ token, mailbox, offer }: { token: string; mailbox: string | undefined; offer: InvitationOffer }) {
  const { user, session, outcome, isBusy, accept } = useAcceptance(token, offer);
  if (outcome.state === 'success') return <Joined organizationName={offer.organizationName} />;
  if (outcome.state === 'error') {
    return <Failed message={outcome.message} onSwitch={outcome.isMismatch ? () => switchAccount(token) : undefined} />;
  }
  if (session.status === 'loading') return <Loading />;
  const isSomeoneElse = user !== null && user.email.toLowerCase() !== offer.email.toLowerCase();
  return (
    <Offered offer={offer}>
      {isSomeoneElse ? <p className="-mt-4 mb-6 wrap-anywhere text-muted">You are signed in as {user.email}.</p> : null}
      {user ? (
        <Button variant="primary" size="lg" className="w-full" isBusy={isBusy} onClick={accept}>
          Accept invitation
        </Button>
      ) : (
        <div className="flex flex-col gap-2">
          <Button variant="primary" size="lg" className="w-full" onClick={() => signInFor(token, { prompt: 'create', mailbox })}>
            Create your account
          </Button>
          <Button size="lg" className="w-full" onClick={() => signInFor(token)}>
            Sign in to accept
          </Button>
        </div>
      )}
    </Offered>
  );
}

/** The token goes with the sign-in and waits here as well: whichever way the person comes back, it is there. */
function signInFor(token: string, registering: { prompt?: 'create'; mailbox?: string | undefined } = {}): void {
  keepInvitation(token);
  location.assign(urlOf(api.auth.login, { query: { returnTo: path, invitation_token: token, ...registering } }));
}

/** Signing in again in this tab leads back here. */
function switchAccount(token: string): void {
  keepInvitation(token);
  void signOut();
}
