import type { Security } from '@onhand/contract/security';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dateText, dateTimeText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { canUsePasskeys } from './passkey-browser.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { securityQuery, useCancelOwnReset, useRemoveAuthenticator, useRenewRecoveryCodes } from './security.queries.ts';
import { useSetUpFactor } from './use-set-up-factor.tsx';

/** SEC-01, SEC-02: the passkeys and codes that guard the sign-in. Where another provider keeps them, there is nothing to show. */
export function SecurityCard() {
  const result = useQuery(securityQuery);
  if (result.data?.isOwn === false) return null;
  return (
    <Card
      title="Passkeys and codes"
      description="A passkey signs you in by fingerprint, face or the PIN of your device. With one of these, your password alone lets nobody in."
    >
      <Loaded result={result} skeleton={<SkeletonRows rows={3} />}>
        {(security) => <Factors security={security} />}
      </Loaded>
    </Card>
  );
}

function Factors({ security }: { security: Security }) {
  const setUp = useSetUpFactor();
  const { passkeys, authenticator, recoveryCodes, reset } = security;
  const count = passkeys.length + (authenticator ? 1 : 0);
  return (
    <>
      {reset ? <ResetNotice {...reset} /> : null}
      <ul className="divide-y">
        <Part
          name="Passkeys"
          text={passkeys.length === 0 ? 'Sign in without a password. Nobody can steal it by a false page.' : undefined}
          action={
            canUsePasskeys() && security.canAddPasskey ? (
              <Button isBusy={setUp.isAddingPasskey} onClick={setUp.addPasskey}>
                <KeyRound aria-hidden />
                Add a passkey
              </Button>
            ) : (
              <p className="text-sm text-muted">
                {security.canAddPasskey ? 'This browser, or this address, has no passkeys.' : 'Open the app under its name to add one.'}
              </p>
            )
          }
        >
          {passkeys.length > 0 ? (
            <ul aria-label="Passkeys" className="mt-1 w-full">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} isLastFactor={count === 1} />
              ))}
            </ul>
          ) : null}
        </Part>
        <AuthenticatorPart
          security={security}
          isLastFactor={count === 1}
          onAdd={setUp.addAuthenticator}
          isBusy={setUp.isAddingAuthenticator}
        />
        {recoveryCodes ? <RecoveryPart {...recoveryCodes} onMade={setUp.showCodes} /> : null}
      </ul>
      {setUp.dialogs}
    </>
  );
}

function Part({ name, text, action, children }: { name: string; text?: string | undefined; action: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        {text ? <p className="text-sm text-pretty text-muted">{text}</p> : null}
      </div>
      {action}
      {children}
    </li>
  );
}

function AuthenticatorPart({
  security: { authenticator },
  isLastFactor,
  onAdd,
  isBusy,
}: {
  security: Security;
  isLastFactor: boolean;
  onAdd: () => void;
  isBusy: boolean;
}) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveAuthenticator();
  if (!authenticator) {
    return (
      <Part
        name="Authenticator app"
        text="A code from an app on your phone, asked for after your password."
        action={
          <Button isBusy={isBusy} onClick={onAdd}>
            Set up
          </Button>
        }
      />
    );
  }
  return (
    <Part
      name="Authenticator app"
      text={`On since ${dateText(authenticator.since)}`}
      action={<Button onClick={() => setIsRemoving(true)}>Remove</Button>}
    >
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title="Remove the authenticator app?"
        text={
          isLastFactor
            ? 'Your recovery codes go with it, and your password alone is enough again.'
            : 'Its codes no longer sign you in. Your passkeys do.'
        }
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            {},
            tellDone('Authenticator app removed', () => setIsRemoving(false)),
          )
        }
      />
    </Part>
  );
}

function RecoveryPart({ left, total, onMade }: { left: number; total: number; onMade: (codes: readonly string[] | null) => void }) {
  const renew = useRenewRecoveryCodes();
  const used = total - left;
  return (
    <Part
      name="Recovery codes"
      text={`${left} of ${total} left${used > 0 ? `, ${used} used` : ''}. For when you have nothing else at hand.`}
      action={
        <Button isBusy={renew.isPending} onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes) })}>
          Make new ones
        </Button>
      }
    />
  );
}

/** SEC-04: the people it concerns see it and can stop it. */
function ResetNotice({ askedBy, dueAt }: { askedBy: string; dueAt: string }) {
  const cancel = useCancelOwnReset();
  return (
    <Banner
      tone="warn"
      className="mb-4 rounded-md max-md:flex-wrap"
      action={
        <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({}, tellDone('Nothing is removed'))}>
          Keep them
        </Button>
      }
    >
      {askedBy} asked to remove your passkeys and codes. It happens on {dateTimeText(dueAt)}.
    </Banner>
  );
}
