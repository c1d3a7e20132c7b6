import { daysOfPeriod, periodLabels, periodsOf, type ReportPeriod } from '@onhand/contract/report-periods';
import type { ReportId, ReportTerms } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { useState } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type ReportState, usualPeriod } from './report-state.rules.ts';
import type { Change } from './use-report-state.ts';

interface PeriodChoiceProps {
  report: ReportId;
  state: ReportState;
  terms: ReportTerms | undefined;
  onChange: Change;
  isLabelHidden?: boolean;
}

/** A period moves with the calendar; days chosen by hand stay. */
export function PeriodChoice({ report, state, terms, onChange, isLabelHidden = false }: PeriodChoiceProps) {
  const { period: kind } = reportRegistry[report];
  const isOwn = state.from !== undefined || state.asOf !== undefined;
  if (kind === 'now') return null;
  const options = [
    ...periodsOf(kind).map((value) => ({ value, label: periodLabels[value] })),
    { value: 'own', label: kind === 'day' ? 'End of a day' : 'Between days' },
  ];
  const choose = (value: string) => {
    const none = { period: undefined, from: undefined, to: undefined, asOf: undefined };
    if (value !== 'own') return onChange({ ...none, period: value as ReportPeriod });
    // Something to begin with: the days that are shown, so that nothing changes until one does.
    const today = terms?.to ?? terms?.asOf ?? new Date().toISOString().slice(0, 10);
    const yesterday = daysOfPeriod('day', 'yesterday', today).asOf;
    onChange({
      ...none,
      ...(kind === 'day' ? { asOf: terms?.asOf ?? yesterday } : { from: terms?.from ?? today, to: terms?.to ?? today }),
    });
  };
  const when = <Select options={options} value={isOwn ? 'own' : (state.period ?? usualPeriod(report) ?? 'now')} onValueChange={choose} />;
  return (
    <>
      <FormField label="When" isLabelHidden={isLabelHidden} className="md:w-44">
        {when}
      </FormField>
      {isOwn && kind === 'day' ? (
        <Day label="Day" value={state.asOf} onDay={(asOf) => onChange({ asOf })} isLabelHidden={isLabelHidden} />
      ) : null}
      {isOwn && kind === 'range' ? (
        <>
          <Day label="From" value={state.from} max={state.to} onDay={(from) => onChange({ from })} isLabelHidden={isLabelHidden} />
          <Day label="Until" value={state.to} min={state.from} onDay={(to) => onChange({ to })} isLabelHidden={isLabelHidden} />
        </>
      ) : null}
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onDay: (day: string) => void;
  min?: string;
  max?: string;
  isLabelHidden: boolean;
}

/** Takes effect once the day is whole and makes sense; while one types, the field has what was typed. */
function Day({ label, value, onDay, min, max, isLabelHidden }: DayProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value ?? '');
  }
  const isSensible = (day: string) => day !== '' && day >= '1970-01-01' && (!min || day >= min) && (!max || day <= max);
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} className="md:w-40">
      <Input
        type="date"
        value={typed}
        min={min}
        max={max}
        onChange={(event) => {
          setTyped(event.target.value);
          if (isSensible(event.target.value)) onDay(event.target.value);
        }}
        onBlur={() => setTyped(value ?? '')}
      />
    </FormField>
  );
}
