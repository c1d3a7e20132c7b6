import type { QuickAction, QuickActionGrant } from '@onhand/contract/quick-actions';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { bodyOf, isUnauthorized } from '../../platform/errors.ts';
import { showError } from '../../platform/error-toast.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { PinInput } from './pin-input.tsx';
import { useVerifyPin } from './quick-actions.queries.ts';
import { effectText } from './quick-actions.rules.ts';

interface PinProps {
  action: QuickAction;
  onVerified: (grant: QuickActionGrant) => void;
}

/** QA-03. */
export function PinDialog({
  action,
  onVerified,
  onClose,
}: {
  action: QuickAction | null;
  onVerified: PinProps['onVerified'];
  onClose: () => void;
}) {
  return (
    <Dialog open={action !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      {action ? (
        <DialogContent title={action.name} description={effectText(action)} size="sm">
          <PinForm action={action} onVerified={onVerified} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function PinForm({ action, onVerified }: PinProps) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const verify = useVerifyPin();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin === '' || verify.isPending) return;
    setProblem(undefined);
    verify.mutate(
      { params: { id: action.id }, body: { pin } },
      {
        onSuccess: onVerified,
        onError: (error) => {
          setPin('');
          field.current?.focus();
          if (isUnauthorized(error)) {
            showError(error);
            return;
          }
          const message = messageOf(error);
          setProblem(message);
          toast({ title: 'Error', description: message, tone: 'destructive' });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody>
        <FormField label="PIN" error={problem}>
          <PinInput
            ref={field}
            placeholder="Enter 4-digit PIN"
            autoComplete="off"
            value={pin}
            onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
          />
        </FormField>
      </ModalBody>
      <DialogActions disabled={pin === '' || verify.isPending}>{verify.isPending ? 'Verifying…' : 'Confirm'}</DialogActions>
    </form>
  );
}

/** QA-04: the server's words, or that it is not the PIN. Three digits are never sent words about input. */
function messageOf(error: Error): string {
  if (error instanceof ApiError && error.error === 'INVALID_INPUT') return 'Invalid PIN';
  if (error instanceof ApiError && typeof error.body === 'string') return 'Invalid PIN';
  return bodyOf(error);
}
