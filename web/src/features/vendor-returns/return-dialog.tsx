import type { Receipt, ReceiptLine } from '@onhand/contract/receipt-answers';
import { exact, spell } from '@onhand/contract/costing-decimals';
import { plain } from '@onhand/contract/decimal';
import { type ReturnKind, returnKinds } from '@onhand/contract/vendor-returns';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { quantityText } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { kindWords } from './return-words.ts';
import { useMakeReturn } from './vendor-returns.queries.ts';

interface ReturnDialogProps {
  receipt: Pick<Receipt, 'id' | 'number' | 'vendorName' | 'lines'>;
  isOpen: boolean;
  onClose: () => void;
}

/** "Return to vendor" of what came by a receipt, out of the places it was put into. */
export function ReturnDialog({ receipt, isOpen, onClose }: ReturnDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={`Return to ${receipt.vendorName}`} description="It leaves stock at once. No cost of goods comes of it.">
        <ReturnForm receipt={receipt} />
      </DialogContent>
    </Dialog>
  );
}

const leftOf = ({ quantity, returned }: ReceiptLine) => spell(exact(quantity).minus(returned));

function ReturnForm({ receipt }: Pick<ReturnDialogProps, 'receipt'>) {
  const navigate = useNavigate();
  const make = useMakeReturn();
  const lines = receipt.lines.filter((line) => !line.isUndone && line.hasItem && leftOf(line) !== '0');
  const [kind, setKind] = useState<ReturnKind>('return');
  const [quantities, setQuantities] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState('');
  const [hasCredit, setHasCredit] = useState(true);
  const [creditDue, setCreditDue] = useState('');
  const [problem, setProblem] = useState<string>();
  const wanted = lines.flatMap((line) => {
    const quantity = plain((quantities.get(line.line) ?? '').trim());
    return quantity === '' || quantity === '0' ? [] : [{ line, quantity }];
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (wanted.length === 0) return setProblem('Enter how many go back.');
    make.mutate(
      {
        body: {
          kind,
          reason: reason.trim(),
          hasCredit,
          creditDue: hasCredit && creditDue !== '' ? creditDue : null,
          lines: wanted.map(({ line: { itemId, line, place }, quantity }) => ({
            itemId,
            receiptId: receipt.id,
            receiptLine: line,
            placeId: place.placeId,
            quantity,
          })),
        },
      },
      {
        onSuccess: ({ id, number }) => {
          toast({ title: `Return ${number} to ${receipt.vendorName}` });
          void navigate(`/vendor-returns/${id}`);
        },
        onError: (error) => {
          const detail = error instanceof ApiError ? error.details[0] : undefined;
          if (detail) setProblem(detail.message);
          else showError(error);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <ul aria-label="What goes back" className="divide-y border-y">
          {lines.map((line) => (
            <li key={line.line} className="flex items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{line.name}</span>
                <span className="block text-sm text-muted">
                  {quantityText(leftOf(line), line.unit?.name)} came to {line.place.name ?? 'no folder'}
                  {line.lot ? `, lot ${line.lot}` : null}
                </span>
              </span>
              <Input
                isNumeric
                aria-label={`How many of ${line.name}`}
                className="w-24! shrink-0"
                autoComplete="off"
                maxLength={15}
                value={quantities.get(line.line) ?? ''}
                onChange={(event) => setQuantities(new Map([...quantities, [line.line, event.target.value]]))}
              />
            </li>
          ))}
        </ul>
        {problem ? (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="Why">
            <Select
              value={kind}
              onValueChange={(value) => setKind(value as ReturnKind)}
              options={returnKinds.map((value) => ({ value, label: kindWords[value] }))}
            />
          </FormField>
          <FormField label="Reason" isOptional>
            <Input autoComplete="off" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </FormField>
        </div>
        <Checkbox label="The vendor credits it" checked={hasCredit} onCheckedChange={setHasCredit} />
        {hasCredit ? (
          <FormField label="Credit due" isOptional>
            <Input type="date" value={creditDue} onChange={(event) => setCreditDue(event.target.value)} />
          </FormField>
        ) : null}
      </ModalBody>
      <DialogActions isBusy={make.isPending}>Return</DialogActions>
    </form>
  );
}
