import type { Plan } from '@onhand/contract/plans';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { planItemsText, planPeopleText, planPriceText } from './plan-text.ts';

/** BILL-01: the plans side by side, what can be done about each below it. */
export function PlanCards({
  plans,
  current,
  mark = 'Your plan',
  actionOf,
}: {
  plans: readonly Plan[];
  current?: Plan;
  /** The mark on the current one. */
  mark?: string;
  actionOf?: (plan: Plan) => ReactNode;
}) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:gap-6">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} mark={plan === current ? mark : null} action={actionOf?.(plan)} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, mark, action }: { plan: Plan; mark: string | null; action: ReactNode }) {
  return (
    <li className={cx('flex flex-col rounded-md border bg-surface p-4 md:p-5', mark && 'border-accent')}>
      <h3 className="flex min-h-6 flex-wrap items-center gap-2 text-lg font-semibold">
        {plan.displayName}
        {plan.popular ? <Badge tone="accent">Popular</Badge> : null}
        {mark ? <Badge tone="good">{mark}</Badge> : null}
      </h3>
      <p className="mt-2 tabular-nums">
        <span className="text-2xl font-semibold tracking-tight">{planPriceText(plan)}</span> <span className="text-muted">a month</span>
      </p>
      <p className="mt-1 text-pretty text-muted">{plan.description}</p>
      <ul className="mt-4 flex flex-col gap-1.5">
        {[planItemsText(plan), planPeopleText(plan), 'Every feature'].map((fact) => (
          <li key={fact} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-accent" />
            {fact}
          </li>
        ))}
      </ul>
      {action ? <div className="mt-5 flex grow items-end">{action}</div> : null}
    </li>
  );
}
