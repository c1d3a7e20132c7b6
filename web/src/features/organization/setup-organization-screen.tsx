import { trialDays } from '@onhand/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { dateText } from '../../platform/format.ts';
import { installationOf, useUser } from '../../platform/session.ts';
import { signOut, signOutUrl } from '../../platform/sign-in.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { setupQuery } from '../billing/billing.queries.ts';
import { NewOrganizationForm } from './new-organization-form.tsx';

/** The second step of signing up (AUTH-08). */
export function SetupOrganizationScreen() {
  const user = useUser();
  const { organizationId, email } = user;
  const { hasBilling, mayFound } = installationOf(user);
  const navigate = useNavigate();
  const { data: setup } = useQuery(setupQuery);
  const now = useNow();
  // Only people who arrive with an organization are sent on; the one made here leads to the welcome.
  const [hadOrganization] = useState(organizationId !== null);
  if (hadOrganization) return <Navigate to="/" replace />;
  if (organizationId === null && !mayFound) return <AskForInvitation email={email} />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Name your organization</h1>
      <p className="mt-1 mb-6 text-muted">Your company or crew. {hasBilling ? trialText(setup?.trialEndsAt ?? null, now) : null}</p>
      <NewOrganizationForm onCreated={() => void navigate('/signup-success', { replace: true })} />
    </>
  );
}

/** SEC-06: where not everybody makes organizations, a person who is in none waits for one to let them in. */
function AskForInvitation({ email }: { email: string }) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">You are not in a team yet</h1>
      <p className="mt-1 mb-6 text-pretty text-muted">
        Organizations on this server are joined by invitation. Ask an owner or an admin of yours to invite{' '}
        <span className="font-medium wrap-anywhere text-text">{email}</span>, then open the link in that mail.
      </p>
      <Button asChild className="w-full">
        <a
          href={signOutUrl}
          onClick={(event) => {
            event.preventDefault();
            void signOut();
          }}
        >
          Sign out
        </a>
      </Button>
    </>
  );
}

/** A person has one trial, however many organizations they make one after the other. */
function trialText(endsAt: string | null, now: Date): string {
  if (endsAt === null) return `It starts with a ${trialDays}-day free trial of the Starter plan; no card is needed.`;
  if (now > new Date(endsAt)) return 'Your free trial has ended, so you choose a plan next.';
  return `Your free trial of the Starter plan goes on until ${dateText(endsAt)}.`;
}
