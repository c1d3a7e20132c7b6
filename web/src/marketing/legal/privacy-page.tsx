import { retentionDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import { TextLink } from '../frame/links.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      `The operator of this ${productName} service. For the inventory of your organization, your organization decides what is stored and we process it on its behalf.`,
    ],
  },
  {
    title: 'When you only look',
    paragraphs: [
      'The public pages set no cookies, load nothing from other companies and count nobody. Our server’s log keeps the address, time and page of a request for a short while, to find faults and stop abuse. Your choice of a light or dark look is kept in your own browser.',
    ],
  },
  {
    title: 'When you write to us',
    paragraphs: [
      'Your name, email address and message are kept for a year so that we can answer, and mailed to the people who do. If you join the waitlist, your address and note stay on it until we take you off it or you ask us to.',
    ],
  },
  {
    title: 'When you have an account',
    paragraphs: [
      'Your name, email address, a protected form of your password, your picture if you add one, your role and folders, and your preferences. One cookie keeps you signed in; while you sign in, others last an hour at most. You can see and end every sign-in under your profile.',
      'What you do with stock is written to a history with your name and the time, because that is what the product is for. Owners also see an audit log of sign-ins, exports, deletions and changes of settings, with the address they came from.',
    ],
  },
  {
    title: 'What your device keeps',
    paragraphs: [
      'So that scanning works without a signal, the app keeps a copy of the items you may see in your browser. It is removed when you sign out.',
    ],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'Nobody buys it. Companies that host the service, send its mails or take payments process what they need for that and only on our instructions. Card numbers go to the payment company and never reach our servers.',
    ],
  },
  {
    title: 'For how long',
    paragraphs: [
      `As long as your organization exists, and ${retentionDays} days after it was cancelled. An organization deleted by its owner is erased, with its files and history; that you have had a trial is remembered for a year, by a code made from your address that cannot be read back. Backups follow within their own term.`,
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You can see, correct, export and delete what is about you, and object to how it is used. Much of that you can do yourself in the app; for the rest write to us. You can also complain to your data protection authority.',
      <>
        Questions? <TextLink href="/support">Write to us</TextLink>.
      </>,
    ],
  },
];

/** MKT-06. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we keep, why, and how you get rid of it. No trackers and no advertising."
      sections={sections}
    />
  );
}
