import type { PlanUsage } from '@onhand/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../platform/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { usageText } from './plan-text.ts';
import { usageQuery } from './subscription.queries.ts';

/** From here on it is worth saying that the room gets tight. */
const tightShare = 0.9;

/** BILL-08: shows how much of the plan is used. */
export function UsageMeters() {
  const usage = useQuery(usageQuery);
  return (
    <Loaded result={usage} skeleton={<SkeletonText lines={4} className="min-h-24" />}>
      {({ items, users }) => (
        <div className="flex flex-col gap-5">
          <Meter label="Items" usage={items} hint="Archived items do not count." />
          <Meter label="People" usage={users} hint="Open invitations count too." />
        </div>
      )}
    </Loaded>
  );
}

function Meter({ label, usage, hint }: { label: string; usage: PlanUsage['items']; hint: string }) {
  const { used, limit } = usage;
  if (limit === null) {
    return (
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{usageText(usage)}</span>
      </p>
    );
  }
  return (
    <div>
      <Progress label={label} value={Math.min(used, limit)} max={limit} text={usageText(usage)} />
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-muted">
        {hint}
        {used >= limit ? <Badge tone="bad">{used > limit ? 'Over the limit' : 'Full'}</Badge> : null}
        {used < limit && used >= limit * tightShare ? <Badge tone="warn">Almost full</Badge> : null}
      </p>
    </div>
  );
}
