import type { DashboardStats } from '@onhand/contract/dashboard';
import { ArrowDownLeft, ArrowUpRight, type LucideIcon, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { ListCard } from './list-card.tsx';

type Activity = DashboardStats['monthlyActivity'];

const rows: { name: keyof Activity; label: string; text: string; icon: LucideIcon; kinds: string }[] = [
  { name: 'added', label: 'Added', text: 'Receipts and opening stock', icon: ArrowDownLeft, kinds: 'opening,in' },
  { name: 'removed', label: 'Removed', text: 'Stock taken or deleted', icon: ArrowUpRight, kinds: 'out,delete' },
  { name: 'adjusted', label: 'Adjusted', text: 'Counts, corrections and undone changes', icon: Pencil, kinds: 'set,revalue,undo' },
];

/** DASH-01: the number of changes since the first of the month; each figure leads to the changes themselves. */
export function MonthCard({ activity }: { activity: Activity }) {
  return (
    <ListCard title="Changes This Month" to="/transactions?days=this-month" linkText="View all">
      <ul className="flex grow flex-col divide-y" aria-label="Changes this month">
        {rows.map(({ name, label, text, icon: Icon, kinds }) => (
          <li key={name} className="grow">
            <Link
              to={`/transactions?days=this-month&kind=${kinds}`}
              className="flex h-full min-h-18 items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2 md:px-5"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              <span className="shrink-0 text-2xl font-semibold tabular-nums">{figureText(activity[name])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
