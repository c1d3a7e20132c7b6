import type { Order } from '@onhand/contract/order-answers';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { moneyText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useMailAgain, useSendOrder } from './orders.queries.ts';

interface SendDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

/** To whom, and with which words; a sent order is mailed once more, as it was sent. */
export function SendDialog({ order, isOpen, onClose }: SendDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={order.state === 'draft' ? `Send PO-${order.number} to ${order.vendorName}` : `Mail PO-${order.number} again`}
        description={`${order.lineCount} ${order.lineCount === 1 ? 'line' : 'lines'}, ${moneyText(order.total ?? '0')}, with PDF, CSV and a link to confirm.`}
      >
        <Mailing order={order} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Mailing({ order, onClose }: { order: Order; onClose: () => void }) {
  const [send, again] = [useSendOrder(), useMailAgain()];
  const [to, setTo] = useState(order.mailedTo ?? order.vendorEmail);
  const [cc, setCc] = useState('');
  const [message, setMessage] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const params = { id: order.id };
  const heard = (title: string) => ({
    onSuccess: () => {
      onClose();
      toast({ title });
    },
    onError: (error: unknown) => {
      const details = error instanceof ApiError ? error.details : [];
      const found = Object.fromEntries(
        details.map(({ field, message: text }) => [field.replace(/^mail\./, '').replace(/\.\d+$/, ''), text]),
      );
      if (found.to === undefined && found.cc === undefined) showError(error);
      setProblems(found);
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const mail = { to, cc: cc.split(/[\s,;]+/).filter((one) => one !== ''), message };
    if (order.state === 'draft') send.mutate({ params, body: { mail } }, heard(`PO-${order.number} is on its way to ${to}`));
    else again.mutate({ params, body: mail }, heard(`PO-${order.number} is on its way to ${to}`));
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="To" error={problems.to}>
          <Input type="email" autoComplete="off" maxLength={254} value={to} onChange={(event) => setTo(event.target.value)} />
        </FormField>
        <FormField label="Copy to" isOptional error={problems.cc}>
          <Input autoComplete="off" value={cc} onChange={(event) => setCc(event.target.value)} />
        </FormField>
        <FormField label="Message" isOptional>
          <Textarea maxLength={2000} rows={4} value={message} onChange={(event) => setMessage(event.target.value)} />
        </FormField>
        {order.state === 'draft' ? (
          <p className="text-sm text-muted">
            Called them, or typed it into their shop?{' '}
            <Button
              variant="ghost"
              size="sm"
              isBusy={send.isPending}
              onClick={() => send.mutate({ params, body: { mail: null } }, heard(`PO-${order.number} is sent`))}
            >
              It was sent by other means
            </Button>
          </p>
        ) : null}
      </ModalBody>
      <DialogActions isBusy={send.isPending || again.isPending}>Send</DialogActions>
    </form>
  );
}
