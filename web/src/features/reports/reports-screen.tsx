import { type ReportId } from '@onhand/contract/reports';
import { reportIds, reportRegistry } from '@onhand/contract/reports-registry';
import {
  ArrowLeftRight,
  Banknote,
  ChevronRight,
  ClipboardX,
  Gauge,
  HandCoins,
  Hourglass,
  type LucideIcon,
  PackageOpen,
  Receipt,
  ShoppingCart,
  Tag,
  Timer,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { KeptReports } from './kept-reports.tsx';

const reportIcons: Record<ReportId, LucideIcon> = {
  valuation: Banknote,
  movement: ArrowLeftRight,
  'cost-of-goods': Receipt,
  turnover: Gauge,
  'dead-stock': Hourglass,
  reorder: ShoppingCart,
  shrinkage: ClipboardX,
  activity: Users,
  spend: HandCoins,
  'price-history': Tag,
  'open-orders': PackageOpen,
  punctuality: Timer,
};

/** REP-01: every report with the question it answers, and what was kept of them. */
export function ReportsScreen() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Reports" description="Worked out from the ledger, to the cent, for today or any past day." />
      <KeptReports className="mt-6" />
      <h2 className="sr-only">All reports</h2>
      <ul className="mt-6 grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4">
        {reportIds.map((id) => (
          <ReportCard key={id} id={id} />
        ))}
      </ul>
    </div>
  );
}

function ReportCard({ id }: { id: ReportId }) {
  const { title, question } = reportRegistry[id];
  const Icon = reportIcons[id];
  return (
    <li className="flex">
      <Link
        to={`/reports/${id}`}
        className="group flex w-full items-start gap-3.5 rounded-md border bg-surface p-4 transition-colors duration-150 hover:border-line-strong md:flex-col md:gap-4 md:p-5"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="w-full min-w-0">
          <span className="flex items-center justify-between gap-2 font-semibold">
            {title}
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5"
            />
          </span>
          <span className="mt-1 block text-pretty text-muted">{question}</span>
        </span>
      </Link>
    </li>
  );
}
