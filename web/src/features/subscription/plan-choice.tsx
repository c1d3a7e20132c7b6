import type { Plan } from '@onhand/contract/plans';
import { Badge } from '../../ui/badge.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { planItemsText, planPeopleText, planPriceText } from './plan-text.ts';

interface PlanChoiceProps {
  plans: readonly Plan[];
  /** The name of the chosen plan. */
  value: string;
  onChange: (name: string) => void;
}

/** BILL-06: the plans as a list of which one is chosen. */
export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  return (
    <RadioGroup aria-label="Plan" value={value} onValueChange={onChange} className="gap-3">
      {plans.map((plan) => (
        <RadioItem
          key={plan.id}
          value={plan.name}
          className="rounded-md border bg-surface px-4 py-3 has-checked:border-accent has-focus-visible:outline-2"
          label={
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="flex items-center gap-2 font-semibold">
                {plan.displayName}
                {plan.popular ? <Badge tone="accent">Popular</Badge> : null}
              </span>
              <span className="tabular-nums">
                <span className="font-semibold">{planPriceText(plan)}</span> <span className="text-muted">a month</span>
              </span>
            </span>
          }
          hint={`${planItemsText(plan)}, ${planPeopleText(plan).toLowerCase()}, every feature`}
        />
      ))}
    </RadioGroup>
  );
}
