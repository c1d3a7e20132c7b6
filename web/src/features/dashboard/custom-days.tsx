import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { daysProblem, type TrendState } from './trend-days.rules.ts';

/** First and last day of one's own choosing. */
export function CustomDays({ state, today, onChange }: { state: TrendState; today: string; onChange: (state: TrendState) => void }) {
  const problem = daysProblem(state);
  const isTold = Boolean(state.from && state.to && problem);
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <FormField label="From" className="w-40 max-md:grow">
        <Input type="date" max={today} value={state.from} onChange={(event) => onChange({ ...state, from: event.target.value })} />
      </FormField>
      <FormField label="To" className="w-40 max-md:grow" error={isTold ? problem : undefined}>
        <Input type="date" max={today} value={state.to} onChange={(event) => onChange({ ...state, to: event.target.value })} />
      </FormField>
    </div>
  );
}
