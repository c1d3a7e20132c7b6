import type { InvitationOffer } from '@onhand/contract/invitations';
import { CircleAlert, CircleCheck, MailOpen, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const heading = 'mt-3 text-xl font-semibold text-balance wrap-anywhere';

export function Loading() {
  return (
    <output className="flex items-center gap-3 text-muted">
      <Spinner />
      Checking your invitation…
    </output>
  );
}

export function Offered({ offer, children }: { offer: InvitationOffer; children: ReactNode }) {
  return (
    <>
      <MailOpen aria-hidden className="size-8 text-accent" />
      <h1 className={heading}>
        You've been invited to join {offer.organizationName} as a {offer.role}
      </h1>
      <p className="mt-2 mb-6 wrap-anywhere text-muted">The invitation is for {offer.email}.</p>
      {children}
    </>
  );
}

export function Invalid() {
  return (
    <>
      <MailX aria-hidden className="size-8 text-bad" />
      <h1 className={heading}>This invitation link is invalid or has expired</h1>
      <p className="mt-2 text-muted">Please contact the person who invited you and ask for a new one.</p>
    </>
  );
}

export function Joined({ organizationName }: { organizationName: string }) {
  return (
    <output className="block">
      <CircleCheck aria-hidden className="size-8 text-good" />
      <h1 className={heading}>Welcome to {organizationName}</h1>
      <p className="mt-2 text-muted">One moment, you are being taken to the inventory.</p>
    </output>
  );
}

export function Failed({ message, onSwitch }: { message: string; onSwitch?: () => void }) {
  return (
    <div role="alert">
      <CircleAlert aria-hidden className="size-8 text-bad" />
      <h1 className={heading}>There was an error accepting your invitation</h1>
      <p className="mt-2 mb-6 wrap-anywhere text-muted">{message}</p>
      <div className="flex flex-col gap-2">
        {onSwitch ? (
          <Button variant="primary" size="lg" className="w-full" onClick={onSwitch}>
            Sign out and use another account
          </Button>
        ) : null}
        <Button size="lg" className="w-full" onClick={() => location.reload()}>
          Refresh
        </Button>
      </div>
    </div>
  );
}
