import { shareCharge, type ShareRule, shareRules } from '@onhand/contract/charge-shares';
import { plain } from '@onhand/contract/decimal';
import { type ChargeableLine, type ChargeKind, chargeKinds } from '@onhand/contract/landed-costs';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { moneyText, quantityText } from '../../platform/format.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { kindWords, shareWords } from './charge-words.ts';
import { useAddCharge } from './landed-costs.queries.ts';

interface ChargeDialogProps {
  receiptId: number;
  lines: readonly ChargeableLine[];
  isOpen: boolean;
  onClose: () => void;
}

/** Each line's share is shown while one types; nothing is written before. */
export function ChargeDialog({ receiptId, lines, isOpen, onClose }: ChargeDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Add to the cost of this receipt"
        description="What is still there of it gets its part of the value, and what was used already is cost of goods."
      >
        <ChargeForm receiptId={receiptId} lines={lines} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function ChargeForm({ receiptId, lines, onClose }: Omit<ChargeDialogProps, 'isOpen'>) {
  const add = useAddCharge();
  const [kind, setKind] = useState<ChargeKind>('freight');
  const [typed, setTyped] = useState('');
  const [share, setShare] = useState<ShareRule>('value');
  const [byHand, setByHand] = useState<ReadonlyMap<number, string>>(new Map());
  const [reference, setReference] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const amount = signed(typed, kind);
  const hand = new Map([...byHand].flatMap(([line, text]) => (isFigure(signed(text, kind)) ? [[line, signed(text, kind)] as const] : [])));
  const carrying = lines.map((line) => ({ ...line, value: line.value ?? '0' }));
  const shared = isFigure(amount) ? shareCharge(amount, share, carrying, hand) : null;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isFigure(amount) || amount === '0') return setProblems({ amount: 'Please enter an amount.' });
    const parts = share === 'hand' ? [...hand].map(([line, part]) => ({ line, amount: part })) : [];
    add.mutate(
      { body: { receiptId, kind, amount, share, parts, reference: reference.trim() } },
      {
        onSuccess: ({ number }) => {
          toast({ title: `${kindWords[kind]} added as LC-${number}` });
          onClose();
        },
        onError: (error) => {
          const details = error instanceof ApiError ? error.details : [];
          if (details.length === 0) showError(error);
          setProblems(Object.fromEntries(details.map(({ field, message }) => [field, message])));
        },
      },
    );
  };
  const problem = shared && 'problem' in shared ? shared.problem : problems.share;
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="What it is">
            <Select value={kind} onValueChange={(value) => setKind(value as ChargeKind)} options={optionsOf(chargeKinds, kindWords)} />
          </FormField>
          <FormField label="Amount" error={problems.amount}>
            <Input inputMode="decimal" autoComplete="off" maxLength={20} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </FormField>
          <FormField label="Shared" error={problem}>
            <Select value={share} onValueChange={(value) => setShare(value as ShareRule)} options={optionsOf(shareRules, shareWords)} />
          </FormField>
          <FormField label="Number of the bill" isOptional>
            <Input autoComplete="off" maxLength={120} value={reference} onChange={(event) => setReference(event.target.value)} />
          </FormField>
        </div>
        <ul aria-label="Shares" className="divide-y border-y text-sm">
          {lines.map(({ line, name, quantity, unit, value = '0' }) => (
            <li key={line} className="flex items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-muted tabular-nums">
                  {quantityText(quantity, unit)}, {moneyText(value)}
                </span>
              </span>
              {share === 'hand' ? (
                <Input
                  aria-label={`Part of ${name}`}
                  className="w-28! text-right"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={byHand.get(line) ?? ''}
                  onChange={(event) => setByHand(new Map([...byHand, [line, event.target.value]]))}
                />
              ) : (
                <span className="shrink-0 font-medium tabular-nums">
                  {shared && 'parts' in shared ? moneyText(shared.parts.get(line) ?? '0') : '—'}
                </span>
              )}
            </li>
          ))}
        </ul>
      </ModalBody>
      <DialogActions isBusy={add.isPending}>Add</DialogActions>
    </form>
  );
}

const isFigure = (text: string) => /^-?\d{1,10}(\.\d{1,6})?$/.test(text);

/** A credit is typed as it stands on the bill, and taken off. */
function signed(typed: string, kind: ChargeKind): string {
  const figure = plain(typed.trim());
  return kind === 'credit' && isFigure(figure) && figure !== '0' && !figure.startsWith('-') ? `-${figure}` : figure;
}

const optionsOf = <One extends string>(all: readonly One[], words: Record<One, string>) =>
  all.map((value) => ({ value, label: words[value] }));
