import type { BulkChange } from '@onhand/contract/bulk-change';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { customFieldsQuery } from '../custom-fields/custom-fields.queries.ts';
import { type BulkField, type BulkOperation, bulkFieldLabels, editOf, hasPercent } from './bulk-edit.rules.ts';
import { BulkValueInput } from './bulk-value-input.tsx';

interface EditProps {
  count: number;
  isBusy: boolean;
  /** `tell` takes what the server found wrong. */
  onApply: (change: BulkChange, fieldName: string, tell: (error: unknown) => void) => void;
}

export function EditItemsDialog({ open, onOpenChange, ...props }: EditProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={`Edit ${itemCountText(props.count)}`}
        description="One field gets the same value, or changes by the same percentage, in all of them."
      >
        <EditForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

const operations = [
  { value: 'set', label: 'Set to a value' },
  { value: 'raise', label: 'Raise by percent' },
  { value: 'lower', label: 'Lower by percent' },
];
const hints = {
  sellingPrice: 'Each price is rounded to the nearest cent. Items without a price stay without.',
  lowStockThreshold: 'Rounded to whole numbers. Items without a threshold stay without.',
};

function EditForm({ isBusy, onApply }: EditProps) {
  const { data: fields = [] } = useQuery(customFieldsQuery);
  const [field, setField] = useState<BulkField | null>(null);
  const [value, setValue] = useState('');
  const [operation, setOperation] = useState<BulkOperation>('set');
  const [isClearing, setIsClearing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choices = [
    ...Object.entries(bulkFieldLabels).map(([id, label]) => ({ value: id, label })),
    ...fields.map(({ id, name }) => ({ value: `field:${id}`, label: name })),
  ];
  const name = choices.find((choice) => choice.value === field)?.label ?? '';
  const own = fields.find(({ id }) => field === `field:${id}`);
  // An empty value would empty the field in every item, so that has to be asked for.
  const isAnswered = isClearing || value.trim() !== '' || own?.kind === 'checkbox';

  const tell = (error: unknown) => {
    const detail = error instanceof ApiError ? error.details[0] : undefined;
    if (detail) setProblem(detail.message);
    else showError(error);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || field === null || !isAnswered) return;
    const edit = editOf(field, isClearing ? '' : value, fields, isClearing ? 'set' : operation);
    if ('change' in edit)
      onApply(edit.change, isClearing || operation === 'set' ? name : `${name} ${operation === 'raise' ? '+' : '−'}${value.trim()}%`, tell);
    else setProblem(edit.error);
  };
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Field">
          <Select
            options={choices}
            placeholder="Choose a field"
            value={field ?? ''}
            onValueChange={(next) => {
              setField(next as BulkField);
              setValue('');
              setOperation('set');
              setIsClearing(false);
              setProblem(undefined);
            }}
          />
        </FormField>
        {field !== null && hasPercent(field) ? (
          <FormField label="How">
            <Select
              options={operations}
              value={operation}
              onValueChange={(next) => {
                setOperation(next as BulkOperation);
                setIsClearing(false);
                setProblem(undefined);
              }}
            />
          </FormField>
        ) : null}
        {field === null ? null : (
          <FormField
            label={operation === 'set' ? name : 'Percent'}
            error={problem}
            hint={operation === 'set' ? undefined : hints[field as keyof typeof hints]}
          >
            <BulkValueInput
              field={field}
              own={own}
              isPercent={operation !== 'set'}
              value={value}
              onChange={(next) => {
                setValue(next);
                setIsClearing(false);
                setProblem(undefined);
              }}
            />
          </FormField>
        )}
        {field === null || operation !== 'set' || own?.kind === 'checkbox' ? null : (
          <Checkbox label="Clear this field instead" checked={isClearing} onCheckedChange={setIsClearing} />
        )}
      </ModalBody>
      <DialogActions disabled={!isAnswered} isBusy={isBusy}>
        {isClearing ? 'Clear field' : 'Save'}
      </DialogActions>
    </form>
  );
}
