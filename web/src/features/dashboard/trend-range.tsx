import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { daysProblem, type TrendChoice, type TrendState, trendLabels } from './trend-days.rules.ts';

const choices = Object.keys(trendLabels) as TrendChoice[];

/** DASH-03: chooses the days that the trend shows. */
export function TrendRange({ state, onChange }: { state: TrendState; onChange: (state: TrendState) => void }) {
  return (
    // A fieldset is a group that needs no role; its name is the legend.
    <fieldset className="flex min-w-0 gap-0.5 overflow-x-auto rounded-md border p-0.5 scrollbar-none max-sm:w-full">
      <legend className="sr-only">Days shown</legend>
      {choices.map((choice) => (
        <Button
          key={choice}
          variant="ghost"
          size="sm"
          aria-pressed={state.choice === choice}
          className="h-7 rounded-sm px-2.5 text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent max-md:grow max-md:px-1 max-md:text-xs"
          onClick={() => onChange({ ...state, choice })}
        >
          {trendLabels[choice]}
        </Button>
      ))}
    </fieldset>
  );
}

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
