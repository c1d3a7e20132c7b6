import { Button } from '../../ui/button.tsx';
import { type TrendChoice, type TrendState, trendLabels } from './trend-days.rules.ts';

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
