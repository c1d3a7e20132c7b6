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
