import { trialDays } from '@onhand/contract/plans';
import { FeatureGrid } from './feature-grid.tsx';
import { Section } from './layout.tsx';
import { StartFreeTrial } from './links.tsx';

export function HomePage() {
  return (
    <>
      <Section>
        <div className="max-w-3xl md:py-8">
          <h1 className="text-4xl font-semibold tracking-tight md:text-5xl">Know what’s on hand.</h1>
          <p className="mt-4 max-w-2xl text-xl text-pretty text-muted md:text-2xl">
            Inventory for small businesses, warehouses, and heating and plumbing contractors. Scan a label, change the count, and everyone
            sees the same number: in the shop, in the van and in the office.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <StartFreeTrial />
            <p className="text-muted">{trialDays} days free. No card needed.</p>
          </div>
        </div>
      </Section>
      <Section isTinted>
        <h2 className="mb-8 text-2xl font-semibold tracking-tight md:text-3xl">What it does</h2>
        <FeatureGrid />
      </Section>
      <Section>
        <div className="flex flex-col items-start gap-5">
          <h2 className="text-2xl font-semibold tracking-tight md:text-3xl">Count it once. Trust the number.</h2>
          <p className="max-w-2xl text-xl text-muted">
            Try every feature for {trialDays} days. After that plans start at $29 a month, and you can cancel at any time.
          </p>
          <StartFreeTrial />
        </div>
      </Section>
    </>
  );
}
