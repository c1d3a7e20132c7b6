import { retentionDays, trialDays } from '@onhand/contract/plans';

/** The questions on the pricing page, which search engines are told as well. */
export const questions: readonly { question: string; answer: string }[] = [
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
    question: 'What counts as an item?',
    answer: 'A kind of thing, however many of it there are and wherever they lie. 400 elbows in the shop and 30 in the van are one item.',
  },
  {
    question: 'What happens to my data when I cancel?',
    answer: `It is kept for ${retentionDays} days after your last paid day and then permanently deleted. Until then you can export all of it as CSV or Excel.`,
  },
  {
    question: 'Do I need special hardware?',
    answer: 'No. Any phone with a camera scans. A USB or Bluetooth scanner works too, and labels print on an ordinary printer.',
  },
];
