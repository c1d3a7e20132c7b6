import { ChevronRight, FileUp, type LucideIcon, Package, ScanLine, Users } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';

const steps: { to: string; icon: LucideIcon; title: string; text: string }[] = [
  { to: '/inventory/create', icon: Package, title: 'Add your first item', text: 'A name and how many you have is enough to begin.' },
  {
    to: '/settings/import',
    icon: FileUp,
    title: 'Import a spreadsheet',
    text: 'Bring the list you keep today, with quantities and costs.',
  },
  { to: '/scan', icon: ScanLine, title: 'Scan a code', text: 'Point the camera at a barcode or QR code and add what it belongs to.' },
  { to: '/settings/team', icon: Users, title: 'Invite your team', text: 'Give people the folders they work in.' },
];

/** DASH-03: what a new user does next, instead of a screen of zeros. */
export function FirstSteps() {
  return (
    <Card
      title="Let’s get your stock in here"
      description="Once you track items, their value, the trend over time, recent changes and low stock are summed up on this page."
      isPadded={false}
      className="mx-auto w-full max-w-2xl overflow-hidden"
    >
      <ol className="divide-y border-t">
        {steps.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 px-4 py-4 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2 md:px-5"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-medium">{title}</span>
                <span className="block text-pretty text-muted">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
