import { api } from '@onhand/contract';
import { trialDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import { Button } from '../ui/button.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { Section } from './layout.tsx';
import { StartFreeTrial } from './links.tsx';

/** MKT-12. */
export function SignupPage() {
  return (
    <>
      <Section>
        <h1 className="max-w-3xl text-4xl font-semibold tracking-tight md:text-5xl">
          Try {productName} free for {trialDays} days
        </h1>
        <p className="mt-4 max-w-2xl text-xl text-pretty text-muted">
          Create an account, name your organization, and start with your first items. No card needed.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <StartFreeTrial />
          <Button asChild size="lg">
            <a href="/pricing">See pricing</a>
          </Button>
        </div>
        <p className="mt-4 text-muted">
          Already have an account?{' '}
          <Button asChild variant="link">
            <a href={api.auth.loginFromSignup.path}>Sign in</a>
          </Button>
        </p>
      </Section>
      <Section isTinted>
        <h2 className="mb-8 text-2xl font-semibold tracking-tight">What you get</h2>
        <FeatureGrid />
      </Section>
    </>
  );
}
