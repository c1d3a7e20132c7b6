import { type LabelField, labelFields } from '@onhand/contract/labels';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormatChoice } from './format-choice.tsx';
import type { LabelChoice, LabelProblems } from './label-job.rules.ts';

interface OptionsProps {
  choice: LabelChoice;
  problems: LabelProblems;
  isSheet: boolean;
  onChange: (change: Partial<LabelChoice>) => void;
}

export function LabelOptions({ choice, problems, isSheet, onChange }: OptionsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormatChoice value={choice.format} onChange={(format) => onChange({ format })} />
      {choice.format === 'own' ? (
        <div className="grid grid-cols-2 items-start gap-3">
          {(['width', 'height'] as const).map((side) => (
            <FormField key={side} label={side === 'width' ? 'Width' : 'Height'} error={problems[side]}>
              <Input
                isNumeric
                autoComplete="off"
                trailing="mm"
                value={choice[side]}
                onChange={({ target }) => onChange({ [side]: target.value })}
              />
            </FormField>
          ))}
        </div>
      ) : null}
      <FieldChoice fields={choice.fields} onChange={(fields) => onChange({ fields })} />
      <div className="grid grid-cols-2 items-start gap-3">
        <FormField label="Copies of each" error={problems.copies}>
          <Input
            isNumeric
            inputMode="numeric"
            autoComplete="off"
            value={choice.copies}
            onChange={({ target }) => onChange({ copies: target.value })}
          />
        </FormField>
        {isSheet ? (
          <FormField label="First free label" error={problems.first}>
            <Input
              isNumeric
              inputMode="numeric"
              autoComplete="off"
              value={choice.first}
              onChange={({ target }) => onChange({ first: target.value })}
            />
          </FormField>
        ) : null}
      </div>
      {isSheet ? <p className="-mt-3 text-sm text-muted">Sheet begun already? Choose the first free label on the drawing.</p> : null}
      <Checkbox
        label="Draw the edges"
        hint="To check the fit on plain paper first. Print at actual size, not fitted to the page."
        checked={choice.hasBorders}
        onCheckedChange={(hasBorders) => onChange({ hasBorders })}
      />
    </div>
  );
}

const fieldNames: Record<LabelField, string> = { name: 'Name', sku: 'SKU', code: 'Code', place: 'Place' };

function FieldChoice({ fields, onChange }: { fields: readonly LabelField[]; onChange: (fields: readonly LabelField[]) => void }) {
  return (
    <FormField label="Beside the code" isGroup>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        {labelFields.map((field) => (
          <Checkbox
            key={field}
            label={fieldNames[field]}
            checked={fields.includes(field)}
            onCheckedChange={(isOn) => onChange(labelFields.filter((one) => (one === field ? isOn : fields.includes(one))))}
          />
        ))}
      </div>
    </FormField>
  );
}
