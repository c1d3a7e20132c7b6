import { retentionDays, trialDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import { TextLink } from '../frame/links.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    title: 'What this is about',
    paragraphs: [
      `These terms apply between you and the operator of this ${productName} service. By creating an account or an organization you agree to them. If you do so for a company, you confirm that you may.`,
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'Give a working email address and keep your password to yourself. You answer for what is done with your account. Tell us at once if you think that someone else uses it.',
      'The owner of an organization decides who belongs to it, what they may see, and whether it goes on. People they invite act on the organization’s behalf.',
    ],
  },
  {
    title: 'Your data',
    paragraphs: [
      'What you enter stays yours. You allow us to store, copy and show it as far as running the service needs, and for nothing else. You can export all of it at any time as CSV or Excel.',
      <>
        What we keep about people is in the <TextLink href="/legal/privacy-policy">privacy policy</TextLink>.
      </>,
    ],
  },
  {
    title: 'What we ask of you',
    paragraphs: [
      'Do not break the law with the service, do not try to reach what is not yours, do not load it so that others suffer, and do not resell it without asking us. We may block an account that does, and will say why.',
    ],
  },
  {
    title: 'Trial, plans and payment',
    paragraphs: [
      `The first ${trialDays} days are free and need no card. After that the service goes on only if you choose a plan. Plans are paid monthly in advance at the prices shown when you choose; taxes come on top where the law asks for them.`,
      'You can change plans at any time; the difference is prorated. If we raise a price, you are told at least 30 days before it applies to you, and can cancel until then.',
    ],
  },
  {
    title: 'Ending it',
    paragraphs: [
      `You can cancel at any time with effect at the end of the month that is paid. An owner can delete the organization at once. After a cancellation your data is kept for ${retentionDays} days and then permanently deleted.`,
      'We can end the contract with 60 days’ notice, or at once if you seriously break these terms or do not pay in spite of a reminder.',
    ],
  },
  {
    title: 'How well it works',
    paragraphs: [
      'We run the service with care and back it up, but it can fail, and maintenance can interrupt it. Figures such as the value of stock follow the rules you choose and the numbers you enter; check them before you file them anywhere.',
    ],
  },
  {
    title: 'Liability',
    paragraphs: [
      'We are liable without limit where the law says so, such as for intent, gross negligence and injury. Otherwise our liability is limited to what you paid in the twelve months before, and does not cover lost profit.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'If we change these terms in a way that matters to you, owners are told by mail at least 30 days before. Whoever goes on using the service after that agrees.',
      <>
        Questions? <TextLink href="/support">Write to us</TextLink>.
      </>,
    ],
  },
];

/** MKT-06. */
export function TermsPage() {
  return <LegalPage title="Terms of Service" lead="What you can expect of us, and what we ask of you." sections={sections} />;
}
