import { productName } from '@onhand/contract/product';
import type { ComponentType } from 'react';
import { HomePage } from './home-page.tsx';
import { PricingPage } from './pricing-page.tsx';
import { SignupPage } from './signup-page.tsx';

export interface Page {
  /** Every address that shows the page; the first is the one to link to. */
  paths: readonly [string, ...string[]];
  title: string;
  description: string;
  /** Its name in the footer; pages without one are found from other pages. */
  footerLabel?: string;
  Component: ComponentType;
}

/** The public site, page by page. */
export const pages: readonly Page[] = [
  {
    paths: ['/'],
    title: `${productName}: know what’s on hand`,
    description:
      'Inventory for small businesses, warehouses, and heating and plumbing contractors: items, folders, QR scanning, costing and reports.',
    footerLabel: 'Home',
    Component: HomePage,
  },
  {
    paths: ['/pricing', '/plans'],
    title: `Pricing · ${productName}`,
    description: 'Starter at $29 a month for 1,000 items and 5 people, Professional at $79 for 5,000 items and 10 people. 14 days free.',
    footerLabel: 'Pricing',
    Component: PricingPage,
  },
  {
    paths: ['/signup'],
    title: `Start your free trial · ${productName}`,
    description: `Try ${productName} free for 14 days with every feature and no card.`,
    footerLabel: 'Sign up',
    Component: SignupPage,
  },
];
