import type { Settlement, Transfer, TransferLine } from '@onhand/contract/transfers';
import { Clock, PackageX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isQueued } from '../../offline/send-or-queue.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { seenTransfer } from './transfer-lines.rules.ts';
import { placeName } from './transfer-words.ts';
import { useSettle } from './transfers.queries.ts';

const done: Record<Settlement, string> = { late: 'Noted: still coming', back: 'Went back', lost: 'Written off' };

/** What became of what did not arrive, said where it is seen. */
export function SettleButtons({ transfer, line }: { transfer: Transfer; line: TransferLine }) {
  const settle = useSettle();
  const [isLosing, setIsLosing] = useState(false);
  const say = (as: Settlement, note = '') => {
    const lines = [{ itemId: line.itemId, quantity: line.inTransit }];
    settle.mutate(
      { input: { params: { id: transfer.id }, body: { as, lines, note } }, seen: seenTransfer(transfer, lines) },
      {
        onSuccess: (outcome) => {
          setIsLosing(false);
          if (isQueued(outcome)) return;
          toast({ title: done[as], description: `${quantityText(line.inTransit, line.unit?.name)} ${line.name}` });
        },
      },
    );
  };
  return (
    <fieldset className="flex w-full flex-wrap gap-2" aria-label={`What became of ${line.name}`}>
      {line.isLate ? null : (
        <Button isBusy={settle.isPending} onClick={() => say('late')}>
          <Clock aria-hidden />
          Still coming
        </Button>
      )}
      <Button isBusy={settle.isPending} onClick={() => say('back')}>
        <Undo2 aria-hidden />
        Back in {placeName(transfer.from)}
      </Button>
      <Button onClick={() => setIsLosing(true)}>
        <PackageX aria-hidden />
        Lost
      </Button>
      <LossDialog
        line={line}
        isOpen={isLosing}
        isBusy={settle.isPending}
        onClose={() => setIsLosing(false)}
        onSay={(note) => say('lost', note)}
      />
    </fieldset>
  );
}

interface LossDialogProps {
  line: TransferLine;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSay: (reason: string) => void;
}

function LossDialog({ line, isOpen, isBusy, onClose, onSay }: LossDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Please say what happened.');
    else onSay(reason.trim());
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`${quantityText(line.inTransit, line.unit?.name)} of ${line.name} lost?`}
        description="It is written off at what it cost. The history keeps the reason, and it can be undone there."
        size="sm"
      >
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody>
            <FormField label="What happened" error={problem}>
              <Input autoComplete="off" maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={isBusy} variant="danger">
            Write off
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
