import type { Count } from '@onhand/contract/counts';
import { can } from '@onhand/contract/permissions';
import { ChevronLeft, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { itemCountText } from '../../platform/count-text.ts';
import { dateTimeText } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { CountMenu } from './count-menu.tsx';
import { statusTone, statusWords } from './count-words.ts';
import { ViewSwitch } from './view-switch.tsx';

interface CountHeaderProps {
  count: Count;
  pendingCount: number;
  view: 'count' | 'review';
  /** Undefined where there is only one view. */
  onView: ((view: 'count' | 'review') => void) | undefined;
}

/** Names what is counted and shows the progress of everyone, as it happens. */
export function CountHeader({ count, pendingCount, view, onView }: CountHeaderProps) {
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const isOpen = count.status === 'open';
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3 [@media(height<720px)]:pt-0 [@media(height<720px)]:pb-2">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to="/counts"
          aria-label="All counts"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="min-w-0 truncate text-xl font-semibold tracking-tight max-md:grow md:text-2xl" title={count.name}>
          {count.name}
        </h1>
        {isOpen ? null : <Badge tone={statusTone[count.status]}>{statusWords[count.status]}</Badge>}
        {count.isBlind ? <Badge icon={<EyeOff aria-hidden />}>Blind</Badge> : null}
        {canManage ? <CountMenu count={count} /> : null}
      </div>
      {isOpen ? (
        <Progress label="Counted" value={count.counted} max={count.lines} className="w-auto! min-w-36 flex-1 md:max-w-64" />
      ) : (
        <p className="text-sm text-muted">
          {statusWords[count.status]} {count.closedAt ? dateTimeText(count.closedAt) : ''} by {count.closedBy}
        </p>
      )}
      {onView ? <ViewSwitch view={view} onView={onView} /> : null}
      <p aria-live="polite" className="w-full text-sm text-warn empty:hidden">
        {pendingCount > 3 ? `${itemCountText(pendingCount)} waiting to be sent.` : ''}
      </p>
    </header>
  );
}
