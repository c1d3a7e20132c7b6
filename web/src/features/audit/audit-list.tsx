import type { AuditEntry, AuditFilter } from '@onhand/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { dateTimeText } from '../../platform/format.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { auditQuery } from './audit.queries.ts';
import { actionText, categoryLabels } from './audit.rules.ts';

export function AuditList({ filter }: { filter: AuditFilter }) {
  const result = useInfiniteQuery(auditQuery(filter));
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonRows />} />;
  const entries = result.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden />}
        title="Nothing here"
        text="Sign-ins, roles, invitations, exports, deletions, settings and the like are written down as they happen."
      />
    );
  }
  return (
    <>
      <ul aria-label="Audit log" className="divide-y">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore result={result}>Show earlier entries</ShowMore>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { userName, subject, changes, category, at, ipAddress } = entry;
  return (
    <li className="flex gap-3 px-4 py-3 md:px-5">
      <Avatar name={userName} size="sm" className="mt-0.5" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-medium">{userName}</span> {actionText(entry)}{' '}
          {subject ? <span className="font-medium">{subject}</span> : null}
        </p>
        {changes.map(({ field, from, to }) => (
          <p key={field} className="text-sm wrap-anywhere text-muted">
            {field}: {from === null ? '' : `${from} → `}
            {to ?? 'none'}
          </p>
        ))}
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={at}>{dateTimeText(at)}</time>
          {ipAddress ? ` · ${ipAddress}` : null}
        </p>
      </div>
      <Badge className="max-md:hidden">{categoryLabels[category]}</Badge>
    </li>
  );
}
