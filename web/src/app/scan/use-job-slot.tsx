import type { Item } from '@onhand/contract/inventory';
import { can } from '@onhand/contract/permissions';
import type { ReactNode } from 'react';
import { JustOnJob } from '../../features/jobs/just-on-job.tsx';
import { jobName } from '../../features/jobs/job-words.ts';
import { UseOnJob } from '../../features/jobs/use-on-job.tsx';
import { usePutOnJob } from '../../features/jobs/use-put-on-job.ts';
import { useWorkingJob } from '../../features/jobs/working-job.queries.ts';
import type { QuickActionSlot, ScanChange } from '../../features/scan/scan-ports.ts';
import { useUser } from '../../platform/session.ts';
import { WorkingHere } from '../jobs/working-here.tsx';

interface JobSlot {
  slot: QuickActionSlot;
  renderJob: (item: Item, placeId: number | null, onDone: () => void) => ReactNode;
}

/** JOB-04: while a job is worked on, each scan puts one on it; how many it was is said on the result. A job goes before quick actions. */
export function useJobSlot(quick: QuickActionSlot): JobSlot {
  const mayUse = can(useUser().role, 'USE_JOBS');
  const [working] = useWorkingJob();
  const putting = usePutOnJob();
  if (!mayUse) return { slot: quick, renderJob: () => null };
  const apply = async (item: Item): Promise<ScanChange | null> => {
    if (!working) return null;
    const done = await putting.put(working, item);
    return (
      done && {
        toast: { title: `1 used on ${jobName(working)}`, description: item.name, tone: 'success', duration: 3000 },
        action: 'remove',
        quantity: '1',
        movementId: done.movementId,
        canUndo: done.canUndo,
        ...(done.waitingKey !== undefined && { waitingKey: done.waitingKey }),
      }
    );
  };
  return {
    slot: {
      ...quick,
      isAsking: quick.isAsking || putting.promised !== null,
      apply: working ? apply : quick.apply,
      banner: (
        <>
          <JustOnJob putting={putting} />
          <WorkingHere />
          {working ? null : quick.banner}
        </>
      ),
    },
    renderJob: (item, placeId, onDone) => (
      <div className="flex flex-wrap items-center gap-1">
        <UseOnJob item={item} placeId={placeId} putting={putting} onPut={onDone} />
      </div>
    ),
  };
}
