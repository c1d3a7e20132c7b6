import { type ReactNode, useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { passkeyProblem } from './passkey-browser.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useAddPasskey, useBeginAuthenticator } from './security.queries.ts';

/** Adding a factor, wherever that is offered: the buttons' actions, and the dialogs they open. `onDone` once the codes were seen. */
export function useSetUpFactor(onDone: () => void = () => undefined): {
  addPasskey: () => void;
  isAddingPasskey: boolean;
  addAuthenticator: () => void;
  isAddingAuthenticator: boolean;
  showCodes: (codes: readonly string[] | null) => void;
  dialogs: ReactNode;
} {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const passkey = useAddPasskey();
  const authenticator = useBeginAuthenticator();
  const showCodes = (next: readonly string[] | null) => {
    setCodes(next);
    if (!next) onDone();
  };
  /** The codes are word enough, and a toast would lie over them. */
  const added = (title: string, next: readonly string[] | null) => {
    if (!next) toast({ title, tone: 'success' });
    showCodes(next);
  };
  return {
    addPasskey: () =>
      passkey.mutate(undefined, {
        onSuccess: ({ recoveryCodes }) => added('Passkey added', recoveryCodes),
        onError: (error) => {
          const problem = passkeyProblem(error);
          if (problem) toast({ title: 'No passkey added', description: problem });
          else showError(error);
        },
      }),
    isAddingPasskey: passkey.isPending,
    addAuthenticator: () => authenticator.mutate({}, { onSuccess: () => setIsSettingUp(true) }),
    isAddingAuthenticator: authenticator.isPending,
    showCodes,
    dialogs: (
      <>
        {isSettingUp && authenticator.data ? (
          <AuthenticatorDialog
            {...authenticator.data}
            onClose={() => setIsSettingUp(false)}
            onDone={(recoveryCodes) => {
              setIsSettingUp(false);
              added('Authenticator app set up', recoveryCodes);
            }}
          />
        ) : null}
        {codes ? (
          <RecoveryCodesDialog
            codes={codes}
            onClose={() => {
              setCodes(null);
              onDone();
            }}
          />
        ) : null}
      </>
    ),
  };
}
