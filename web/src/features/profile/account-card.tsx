import type { Account } from '@onhand/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { accountQuery } from './profile.queries.ts';

/** SET-03: the address and the password that a person signs in with. */
export function AccountCard() {
  return (
    <Card title="Signing in">
      <Loaded result={useQuery(accountQuery)} skeleton={<SkeletonRows rows={2} />}>
        {(account) => (account.isOwn ? <OwnAccount account={account} /> : <AccountElsewhere account={account} />)}
      </Loaded>
    </Card>
  );
}

function OwnAccount({ account }: { account: Account }) {
  const { email } = useUser();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <dl className="divide-y">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <div className="min-w-0">
            <dt className="text-sm text-muted">Email</dt>
            <dd className="wrap-anywhere">{email}</dd>
            {account.pendingEmail ? (
              <dd className="text-sm wrap-anywhere text-muted">
                {account.pendingEmail} takes its place once you open the link we sent there.
              </dd>
            ) : null}
          </div>
          <Button onClick={() => setOpen('email')}>Change email</Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
          <div>
            <dt className="text-sm text-muted">Password</dt>
            <dd aria-hidden>••••••••••</dd>
          </div>
          <Button onClick={() => setOpen('password')}>Change password</Button>
        </div>
      </dl>
      {open === 'email' ? <EmailDialog onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </>
  );
}

function AccountElsewhere({ account: { providerUrl } }: { account: Account }) {
  const { email } = useUser();
  return (
    <p className="text-pretty wrap-anywhere text-muted">
      Your password and your email address ({email}) are kept by the identity provider you sign in with. Change them{' '}
      {providerUrl ? (
        <a href={providerUrl} target="_blank" rel="noreferrer" className="rounded-sm text-accent underline underline-offset-4">
          there
        </a>
      ) : (
        'there'
      )}
      ; they are taken over the next time you sign in.
    </p>
  );
}
