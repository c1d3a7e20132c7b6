import { shareCharge, type ShareRule, shareRules } from '@onhand/contract/charge-shares';
import { plain } from '@onhand/contract/decimal';
import { type ChargeableLine, type ChargeInput, type ChargeKind, chargeKinds } from '@onhand/contract/landed-costs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { currencySign } from '../../platform/format.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { ChargeLines } from './charge-lines.tsx';
import { ChargeSum } from './charge-sum.tsx';
import { kindWords, shareWords } from './charge-words.ts';
import { chargePreviewQuery, useAddCharge } from './landed-costs.queries.ts';
import { isPrice, partsOfNewPrices } from './new-prices.rules.ts';
import { useSettled } from './use-settled.ts';

interface ChargeDialogProps {
  receiptId: number;
  lines: readonly ChargeableLine[];
  isOpen: boolean;
  onClose: () => void;
}

/** Each line's share is shown while one types, and where it goes; nothing is written before. */
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
  const [rule, setRule] = useState<ShareRule>('value');
  const [byHand, setByHand] = useState<ReadonlyMap<number, string>>(new Map());
  const [newPrices, setNewPrices] = useState<ReadonlyMap<number, string>>(new Map());
  const [reference, setReference] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const isPriced = kind === 'price';
  const wanted = isPriced
    ? { share: 'hand' as const, ...partsOfNewPrices(lines, newPrices) }
    : partsTyped({ lines, kind, typed, rule, byHand });
  const { amount, share, parts } = wanted;
  const body: ChargeInput = {
    receiptId,
    kind,
    amount,
    share,
    parts: share === 'hand' ? [...(parts ?? [])].map(([line, part]) => ({ line, amount: part })) : [],
  };
  const settled = useSettled(body);
  // Prices on a bill may cost as much more on one line as they cost less on others.
  const isSomething = amount !== '0' || (isPriced && [...(parts?.values() ?? [])].some((part) => part !== '0'));
  const isReady = parts !== null && isFigure(amount) && isSomething;
  const isSettled = JSON.stringify(settled) === JSON.stringify(body);
  const preview = useQuery({ ...chargePreviewQuery(settled), enabled: isReady && isSettled });
  const foreseen = isReady && isSettled ? preview.data?.parts : undefined;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPriced) {
      const wrong = [...newPrices.values()].some((text) => text.trim() !== '' && !isPrice(plain(text.trim())));
      if (wrong) return setProblems({ parts: 'A price is a number that is not below zero.' });
      if (!isSomething) return setProblems({ parts: 'Enter the price on the bill of at least one line, where it is another.' });
    } else if (!isFigure(amount) || amount === '0') return setProblems({ amount: 'Please enter an amount.' });
    add.mutate(
      { body: { ...body, reference: reference.trim() } },
      {
        onSuccess: ({ number }) => {
          toast({ title: `${kindWords[kind]} added as LC-${number}`, tone: 'success' });
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
  const shareProblem = 'problem' in wanted ? wanted.problem : problems.share;
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="What it is">
            <Select
              value={kind}
              onValueChange={(value) => {
                setKind(value as ChargeKind);
                setProblems({});
              }}
              options={optionsOf(chargeKinds, kindWords)}
            />
          </FormField>
          {isPriced ? null : (
            <>
              <FormField label="Amount" error={problems.amount}>
                <Input
                  isNumeric
                  leading={currencySign()}
                  autoComplete="off"
                  maxLength={20}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </FormField>
              <FormField label="Shared" error={shareProblem}>
                <Select value={rule} onValueChange={(value) => setRule(value as ShareRule)} options={optionsOf(shareRules, shareWords)} />
              </FormField>
            </>
          )}
          <FormField label="Number of the bill" isOptional>
            <Input autoComplete="off" maxLength={120} value={reference} onChange={(event) => setReference(event.target.value)} />
          </FormField>
        </div>
        {isPriced ? <p className="-mb-3 text-sm text-muted">Enter the price on the bill where it is not the one below.</p> : null}
        <ChargeLines
          lines={lines}
          typed={isPriced ? 'price' : share === 'hand' ? 'part' : null}
          texts={isPriced ? newPrices : byHand}
          onChange={isPriced ? setNewPrices : setByHand}
          parts={parts}
          foreseen={foreseen}
        />
        {problems.parts ? (
          <p role="alert" className="text-sm text-bad">
            {problems.parts}
          </p>
        ) : null}
        <ChargeSum amount={isReady ? amount : null} foreseen={foreseen} />
      </ModalBody>
      <DialogActions isBusy={add.isPending}>Add</DialogActions>
    </form>
  );
}

interface Typed {
  lines: readonly ChargeableLine[];
  kind: ChargeKind;
  typed: string;
  rule: ShareRule;
  byHand: ReadonlyMap<number, string>;
}

/** An amount as it was typed, shared by a rule or by hand; no parts where it cannot be shared yet. */
function partsTyped({ lines, kind, typed, rule, byHand }: Typed) {
  const amount = signed(typed, kind);
  const hand = new Map([...byHand].flatMap(([line, text]) => (isFigure(signed(text, kind)) ? [[line, signed(text, kind)] as const] : [])));
  const carrying = lines.map((line) => ({ ...line, value: line.value ?? '0' }));
  const shared = isFigure(amount) ? shareCharge(amount, rule, carrying, hand) : null;
  const problem = shared && 'problem' in shared ? { problem: shared.problem } : {};
  return { amount, share: rule, parts: shared && 'parts' in shared ? shared.parts : null, ...problem };
}

const isFigure = (text: string) => /^-?\d{1,10}(\.\d{1,6})?$/.test(text);

/** A credit is typed as it stands on the bill, and taken off. */
function signed(typed: string, kind: ChargeKind): string {
  const figure = plain(typed.trim());
  return kind === 'credit' && isFigure(figure) && figure !== '0' && !figure.startsWith('-') ? `-${figure}` : figure;
}

const optionsOf = <One extends string>(all: readonly One[], words: Record<One, string>) =>
  all.map((value) => ({ value, label: words[value] }));
