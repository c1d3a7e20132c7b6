import { useState } from 'react';
import { bodyOf } from '../../platform/errors.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useConfirmAuthenticator } from './security.queries.ts';

/** SEC-02: the picture for the app's camera, the same as text, and a first code to show that it has arrived. */
export function AuthenticatorDialog({
  secret,
  qrSvg,
  onClose,
  onDone,
}: {
  secret: string;
  qrSvg: string;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}) {
  const [code, setCode] = useState('');
  const confirm = useConfirmAuthenticator();
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title="Set up an authenticator app"
        description="Scan the picture with an app such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis."
        size="sm"
      >
        <form
          noValidate
          className="contents"
          onSubmit={handled(() => confirm.mutate({ body: { code } }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }))}
        >
          <ModalBody className="flex flex-col gap-4">
            <img
              src={`data:image/svg+xml;utf8,${encodeURIComponent(qrSvg)}`}
              alt="QR code for the authenticator app"
              className="mx-auto size-48 rounded-md border bg-white"
            />
            <p className="text-sm text-pretty text-muted">
              No camera? Enter this in the app:
              <code className="mt-1 block font-mono text-text select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <FormField label="Code the app shows" error={confirm.error ? bodyOf(confirm.error) : undefined}>
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                value={code}
                onChange={(event) => setCode(event.target.value)}
                className="tabular-nums"
              />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={confirm.isPending} disabled={code.trim() === ''}>
            Turn on
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
