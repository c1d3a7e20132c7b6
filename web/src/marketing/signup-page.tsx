import { api } from '@onhand/contract';
import { trialDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import { Button } from '../ui/button.tsx';
import { StartFreeTrial } from './frame/links.tsx';
import { Hero, Points, Section } from './frame/section.tsx';
import { features } from './frame/site-links.ts';
import { SampleLines } from './sample-lines.tsx';

const firstMinutes = [
  { name: '1. Create your account', note: 'Your name, your email address and a password' },
  { name: '2. Confirm the address', note: 'The link we mail you also signs you in' },
  { name: '3. Name your organization', note: 'You are its owner; others can follow' },
  { name: '4. Enter the first item', note: 'Or import the spreadsheet you have' },
];

/** MKT-12. */
export function SignupPage() {
  return (
    <>
      <Hero
        title={`Try ${productName} free for ${trialDays} days`}
        lead="Create an account, name your organization, and start with your first items. No card needed."
        picture={<SampleLines title="The first five minutes" rows={firstMinutes} />}
      >
        <StartFreeTrial />
        <Button asChild size="lg">
          <a href="/pricing">See pricing</a>
        </Button>
        <p className="w-full text-muted">
          Already have an account?{' '}
          <Button asChild variant="link">
            <a href={api.auth.loginFromSignup.path}>Sign in</a>
          </Button>
        </p>
      </Hero>
      <Section isTinted title="What you get">
        <Points points={features.map(({ label, text }) => ({ title: label, text }))} />
      </Section>
    </>
  );
}
