import { Folders, type LucideIcon, Package } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { useInventoryPlace } from './inventory-place.ts';

/** SHELL-06: the phone shows either the folders or the items of where one is. It stands in the bar above, where it takes no room from the list. */
export function InventoryViewSwitch() {
  const { isFoldersView, viewPathOf } = useInventoryPlace();
  return (
    <nav aria-label="Show" className="flex rounded-md border bg-surface">
      <Side to={viewPathOf(true)} label="Folders" icon={Folders} isCurrent={isFoldersView} />
      <Side to={viewPathOf(false)} label="Items" icon={Package} isCurrent={!isFoldersView} />
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
        '-m-px flex h-11 min-w-11 items-center justify-center rounded-md px-3 font-medium focus-visible:-outline-offset-2',
        isCurrent ? 'bg-accent-soft text-accent' : 'text-muted',
      )}
    >
      {/* Where one works from stands in the same bar and needs the room (PLC-10), so each side is a word or a sign. */}
      {isCurrent ? null : <Icon aria-hidden className="size-4" />}
      <span className={isCurrent ? undefined : 'sr-only'}>{label}</span>
    </Link>
  );
}
