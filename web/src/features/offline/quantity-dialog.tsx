import { numberProblem, plain } from '@onhand/contract/decimal';
import { type SyntheticEvent, useState } from 'react';
import { actWords, itemsOf, quantityOf } from '../../offline/act-kinds.ts';
import type { WaitingAct } from '../../offline/acts.ts';
import { compareDecimals, isDecimal } from '../../platform/decimal.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { refusalWords } from './change-words.ts';

interface QuantityDialogProps {
  change: WaitingAct;
  onClose: () => void;
  onChoose: (quantity: string) => void;
}

/** The same act with another quantity. */
export function QuantityDialog({ change, onClose, onChoose }: QuantityDialogProps) {
  const [typed, setTyped] = useState(quantityOf(change) ?? '');
  const [error, setError] = useState<string>();
  const [item] = itemsOf(change);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const entered = typed.trim();
    if (!isDecimal(entered)) return setError(numberProblem(entered));
    if (compareDecimals(plain(entered), '0') <= 0) return setError('Please enter how many.');
    onChoose(plain(entered));
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent size="sm" title={actWords(change)} description={refusalWords(change)}>
        <form className="contents" onSubmit={submit} noValidate>
          <ModalBody>
            <FormField label="How many" error={error}>
              <Input isNumeric value={typed} trailing={item?.unit ?? undefined} onChange={({ target }) => setTyped(target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions>Try again</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
