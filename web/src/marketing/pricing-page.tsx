import { builtInPlans, type Plan, trialDays } from '@onhand/contract/plans';
import { Check } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { features } from './features.ts';
import { Section } from './layout.tsx';
import { StartFreeTrial } from './links.tsx';

const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What happens after the trial?',
    answer: `The trial runs for ${trialDays} days on the Starter plan. Choose a plan before it ends to go on working; nothing is charged until you do.`,
  },
  {
    question: 'Do the plans differ in features?',
    answer: 'No. Every plan has every feature. They differ in how many items and people they hold.',
  },
  { question: 'Can I change plans later?', answer: 'Yes, at any time. A change takes effect immediately, and the price is prorated.' },
  {
    question: 'What happens to my data when I cancel?',
    answer: 'It is kept for 30 days after cancellation and then permanently deleted.',
  },
];

export function PricingPage() {
  return (
    <>
      <Section>
        <h1 className="text-4xl font-semibold tracking-tight">Pricing</h1>
        <p className="mt-3 max-w-2xl text-xl text-muted">
          Two sizes, every feature in both. Free for the first {trialDays} days, no card needed.
        </p>
        <ul className="mt-10 grid gap-6 md:grid-cols-2">
          {builtInPlans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      </Section>
      <Section isTinted>
        <h2 className="mb-6 text-2xl font-semibold tracking-tight">In every plan</h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title }) => (
            <li key={title} className="flex items-center gap-2 text-lg">
              <Check aria-hidden className="size-4 shrink-0 text-accent" />
              {title}
            </li>
          ))}
        </ul>
      </Section>
      <Section>
        <h2 className="mb-6 text-2xl font-semibold tracking-tight">Questions</h2>
        <dl className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-t pt-4">
              <dt className="text-xl font-semibold">{question}</dt>
              <dd className="mt-1 text-lg text-pretty text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-12">
          <StartFreeTrial />
        </div>
      </Section>
    </>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <li className="flex flex-col items-start rounded-md border bg-surface p-6 md:p-8">
      <h2 className="flex items-center gap-2 text-xl font-semibold">
        {plan.displayName}
        {plan.popular ? <Badge tone="accent">Popular</Badge> : null}
      </h2>
      <p className="mt-4 tabular-nums">
        <span className="text-4xl font-semibold tracking-tight">${plan.price}</span> <span className="text-muted">a month</span>
      </p>
      <ul className="mt-4 flex flex-col gap-1 text-lg">
        <li>{plan.maxItems ? `Up to ${plan.maxItems.toLocaleString('en-US')} items` : 'Unlimited items'}</li>
        <li>Up to {plan.maxUsers} people</li>
        <li>Every feature</li>
      </ul>
      <div className="mt-6">
        <StartFreeTrial />
      </div>
    </li>
  );
}
