import { TextLink } from '../frame/links.tsx';
import { Hero, Points, Section } from '../frame/section.tsx';
import { SupportForm } from './support-form.tsx';

/** MKT-03. */
export function SupportPage() {
  return (
    <>
      <Hero title="Support" lead="Write to the people who make this. You get an answer by mail within 24 hours, from a person." />
      <Section isTinted title="Send us a message">
        <SupportForm />
        <p className="mt-4 text-muted">
          We use your address to answer you and for nothing else. See the <TextLink href="/legal/privacy-policy">privacy policy</TextLink>.
        </p>
      </Section>
      <Section title="Quicker than a mail">
        <Points
          points={[
            {
              title: 'Setting up',
              text: (
                <>
                  The <TextLink href="/learn#first-15-minutes">first 15 minutes</TextLink> and{' '}
                  <TextLink href="/learn#importing">importing a spreadsheet</TextLink>, step by step.
                </>
              ),
            },
            {
              title: 'Labels and scanning',
              text: (
                <>
                  Which sheets fit, how to print them true to size, and how to test one before you stick thirty:{' '}
                  <TextLink href="/learn#labels">labels</TextLink>.
                </>
              ),
            },
            {
              title: 'Plans and billing',
              text: (
                <>
                  What the plans hold and what happens when you change or cancel: <TextLink href="/pricing">pricing</TextLink>.
                </>
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}
