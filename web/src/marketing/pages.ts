import { builtInPlans, trialDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';

export interface Page extends LazyPart<object> {
  /** Every address that shows the page; the first is the one to link to. */
  paths: readonly [string, ...string[]];
  title: string;
  description: string;
}

function page(
  paths: Page['paths'],
  { title, description }: Pick<Page, 'title' | 'description'>,
  load: () => Promise<ComponentType<object>>,
): Page {
  return { paths, title, description, ...lazyPart(load) };
}

/** The public site, page by page; each comes in a file of its own when somebody goes there (MKT-04, MKT-05). */
export const pages: readonly Page[] = [
  page(
    ['/'],
    {
      title: `${productName}: know what’s on hand`,
      description:
        'Inventory for small businesses, warehouses, and heating and plumbing contractors: items, folders, QR scanning, costing and reports.',
    },
    () => import('./home/home-page.tsx').then((file) => file.HomePage),
  ),
  page(
    ['/pricing', '/plans'],
    {
      title: `Pricing · ${productName}`,
      description: `${priceList()}. ${trialDays} days free.`,
    },
    () => import('./pricing-page.tsx').then((file) => file.PricingPage),
  ),
  page(
    ['/signup'],
    {
      title: `Start your free trial · ${productName}`,
      description: `Try ${productName} free for ${trialDays} days with every feature and no card. Name your organization and start with your first items.`,
    },
    () => import('./signup-page.tsx').then((file) => file.SignupPage),
  ),
  page(
    ['/support'],
    {
      title: `Support · ${productName}`,
      description: `Write to the people who make ${productName}: questions, trouble, billing or something that is missing. We answer within 24 hours.`,
    },
    () => import('./contact/support-page.tsx').then((file) => file.SupportPage),
  ),
  page(
    ['/features'],
    {
      title: `Features · ${productName}`,
      description:
        'Scanning, roles, moving average and FIFO costing, live figures, purchasing and reports: what each one does and where to try it.',
    },
    () => import('./features/features-page.tsx').then((file) => file.FeaturesPage),
  ),
  page(
    ['/features/qr-code-scanning'],
    {
      title: `QR code scanning · ${productName}`,
      description: 'Print a label, point a phone at it, change the count. Try the scanner on a sample label right in your browser.',
    },
    () => import('./features/scanning-page.tsx').then((file) => file.ScanningPage),
  ),
  page(
    ['/features/user-roles-permissions'],
    {
      title: `User roles and permissions · ${productName}`,
      description: 'Owner, admin and staff: the full table of who may do what, folders assigned to people, and costs that staff never see.',
    },
    () => import('./features/roles-page.tsx').then((file) => file.RolesPage),
  ),
  page(
    ['/features/moving-average-costing'],
    {
      title: `Moving average costing · ${productName}`,
      description:
        'One unit cost for each item, re-averaged with every delivery. Enter your own prices in the calculator and see it happen.',
    },
    () => import('./features/moving-average-page.tsx').then((file) => file.MovingAveragePage),
  ),
  page(
    ['/features/real-time-insights'],
    {
      title: `Real-time insights · ${productName}`,
      description: 'Counts, alerts and the value of your stock change on every open screen at once. Try it with two screens side by side.',
    },
    () => import('./features/real-time-page.tsx').then((file) => file.RealTimePage),
  ),
  page(
    ['/features/reports'],
    {
      title: `Inventory reports · ${productName}`,
      description:
        'Twelve reports from the full history of your stock, for any past day, as a chart, a table, Excel, CSV or PDF, or by mail.',
    },
    () => import('./features/reports-page.tsx').then((file) => file.ReportsPage),
  ),
  page(
    ['/features/fifo-costing'],
    {
      title: `FIFO costing · ${productName}`,
      description: 'Each delivery keeps its own price, and the oldest is used first. Work through your own numbers in the calculator.',
    },
    () => import('./features/fifo-page.tsx').then((file) => file.FifoPage),
  ),
  page(
    ['/solutions/small-business'],
    {
      title: `Inventory for small businesses · ${productName}`,
      description: 'Replace the spreadsheet in an afternoon: import it, label the shelves, and let everyone change counts from a phone.',
    },
    () => import('./solutions/small-business-page.tsx').then((file) => file.SmallBusinessPage),
  ),
  page(
    ['/solutions/hvac'],
    {
      title: `Inventory for HVAC contractors · ${productName}`,
      description: 'Know which van carries the capacitor. Shop and trucks as folders, scanning without a signal, parts used by the job.',
    },
    () => import('./solutions/hvac-page.tsx').then((file) => file.HvacPage),
  ),
  page(
    ['/solutions/plumbing'],
    {
      title: `Inventory for plumbers · ${productName}`,
      description:
        'Fittings by size and kind, bins with labels, reorder points that see the fast movers, and costs your crew need not see.',
    },
    () => import('./solutions/plumbing-page.tsx').then((file) => file.PlumbingPage),
  ),
  page(
    ['/solutions/warehouses'],
    {
      title: `Inventory for warehouses · ${productName}`,
      description:
        'Aisle, rack and bin as folders, counts by scanner with several people at once, and a value your accountant can retrace.',
    },
    () => import('./solutions/warehouses-page.tsx').then((file) => file.WarehousesPage),
  ),
  page(
    ['/learn'],
    {
      title: `Learn: short inventory guides · ${productName}`,
      description: 'Five short guides: the first 15 minutes, labels, counting stock, FIFO or average, and importing a spreadsheet.',
    },
    () => import('./learn/learn-page.tsx').then((file) => file.LearnPage),
  ),
  page(
    ['/legal/terms-of-service'],
    {
      title: `Terms of Service · ${productName}`,
      description: `What you can expect of ${productName} and what we ask of you: accounts, your data, payment, ending it, and liability.`,
    },
    () => import('./legal/terms-page.tsx').then((file) => file.TermsPage),
  ),
  page(
    ['/legal/privacy-policy'],
    {
      title: `Privacy Policy · ${productName}`,
      description: `What ${productName} keeps about you, why, for how long, and how to see or delete it. No trackers and no advertising.`,
    },
    () => import('./legal/privacy-page.tsx').then((file) => file.PrivacyPage),
  ),
];

/** The page at an address, if there is one. */
export function pageAt(path: string): Page | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return pages.find(({ paths }) => paths.includes(plain));
}

/** “Starter at $29 a month for 1,000 items and 5 people, …” */
function priceList(): string {
  return builtInPlans
    .map(
      (plan) =>
        `${plan.displayName} at $${plan.price} a month for ${plan.maxItems.toLocaleString('en-US')} items and ${plan.maxUsers} people`,
    )
    .join(', ');
}
