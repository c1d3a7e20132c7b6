import { builtInPlans, type Plan, trialDays } from '@onhand/contract/plans';
import { Check } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { WaitlistForm } from './contact/waitlist-form.tsx';
import { StartFreeTrial, TextLink } from './frame/links.tsx';
import { ClosingCall, Hero, Section } from './frame/section.tsx';
import { features } from './frame/site-links.ts';
import { questions } from './questions.ts';

const included = [
  ...features.map(({ label }) => label),
  'Stock counts with several people',
  'Orders by mail, received by scan',
  'Freight, duty and returns in the cost',
  'Labels on sheets and rolls',
  'Scanning without a signal',
  'USB and Bluetooth scanners',
  'Low-stock alerts and mails',
  'Import from CSV and Excel',
  'A backup of everything in one file',
  'Reports by mail, on a schedule',
  'Custom fields, tags and vendors',
  'Pictures of every item',
  'Quick actions behind a PIN',
  'Undo, and a history of every change',
];

const mostItems = Math.max(...builtInPlans.map(({ maxItems }) => maxItems));
const mostPeople = Math.max(...builtInPlans.map(({ maxUsers }) => maxUsers));

/** MKT-02. */
export function PricingPage() {
  return (
    <>
      <Hero title="Pricing" lead={`Two sizes, every feature in both. Free for the first ${trialDays} days, no card needed.`} />
      <Section>
        <ul className="-mt-14 grid gap-6 md:-mt-20 md:grid-cols-2">
          {builtInPlans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      </Section>
      <Section isTinted title="In every plan">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {included.map((name) => (
            <li key={name} className="flex items-center gap-2 text-lg">
              <Check aria-hidden className="size-4 shrink-0 text-accent" />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Questions">
        <dl className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-t pt-4">
              <dt className="text-xl font-semibold">{question}</dt>
              <dd className="mt-1 text-lg text-pretty text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-lg text-muted">
          Something else? <TextLink href="/support">Ask us</TextLink>.
        </p>
      </Section>
      <Section
        isTinted
        title={`More than ${mostItems.toLocaleString('en-US')} items or ${mostPeople} people?`}
        lead="There is no plan for that yet. Leave an address and say what you need, and we write to you once, when there is."
      >
        <WaitlistForm />
      </Section>
      <ClosingCall
        isTinted={false}
        title="Try it on your own shelves"
        text={`${trialDays} days, every feature, no card. Import your list and see whether the numbers hold.`}
      />
    </>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  // The text after the colon repeats the figures of the list below.
  const [whom] = plan.description.split(':');
  return (
    <li className="flex flex-col items-start rounded-md border bg-surface p-6 md:p-8">
      <h2 className="flex items-center gap-2 text-xl font-semibold">
        {plan.displayName}
        {plan.popular ? <Badge tone="accent">Popular</Badge> : null}
      </h2>
      <p className="mt-1 text-muted">{whom}</p>
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
