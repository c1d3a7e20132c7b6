import { Folders, type LucideIcon, Package } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';

/** SHELL-06: the phone shows either the folders or the items of where one is. */
export function InventoryViewSwitch({ isFoldersView, pathOf }: { isFoldersView: boolean; pathOf: (isFoldersView: boolean) => string }) {
  return (
    <nav aria-label="Show" className="mx-4 mb-3 flex shrink-0 rounded-md border bg-surface p-0.5">
      <Side to={pathOf(true)} label="Folders" icon={Folders} isCurrent={isFoldersView} />
      <Side to={pathOf(false)} label="Items" icon={Package} isCurrent={!isFoldersView} />
    </nav>
  );
}

function Side({ to, label, icon: Icon, isCurrent }: { to: string; label: string; icon: LucideIcon; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      // A look at the same place is no step to go back to.
      replace
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex h-11 flex-1 items-center justify-center gap-2 rounded-sm font-medium',
        isCurrent ? 'bg-accent-soft text-accent' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
