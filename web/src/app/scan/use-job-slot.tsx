import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import type { ReactNode } from 'react';
import type { Done } from '../../features/jobs/job-acts.queries.ts';
import { JustOnJob } from '../../features/jobs/just-on-job.tsx';
import { jobName } from '../../features/jobs/job-words.ts';
import { UseOnJob } from '../../features/jobs/use-on-job.tsx';
import { type JobNamed, usePutOnJob } from '../../features/jobs/use-put-on-job.ts';
import { useWorkingJob } from '../../features/jobs/working-job.queries.ts';
import { type RecentAction, recentActions } from '../../features/scan/recent-actions.ts';
import type { QuickActionSlot, ScanChange } from '../../features/scan/scan-ports.ts';
import { quantityText } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { WorkingHere } from '../jobs/working-here.tsx';

interface JobSlot {
  slot: QuickActionSlot;
  /** The session's list took something back; what is said of the job knows it from then on. */
  tookBack: (action: RecentAction) => void;
  renderJob: (item: Item, placeId: number | null, onDone: () => void) => ReactNode;
}

/** JOB-04: while a job is worked on, each scan puts one on it; how many it was is said on the result. A job goes before quick actions. */
export function useJobSlot(quick: QuickActionSlot): JobSlot {
  const mayUse = can(useUser().role, 'USE_JOBS');
  const [working] = useWorkingJob();
  // Each act stands in the session's list too, so that both say the same, and either can take it back.
  const putting = usePutOnJob({
    onPut: (job, item, quantity, done) => recentActions.add(listedAct(job, item, quantity, done)),
    onTakenBack: (done) => recentActions.forget(nameOf(done)),
  });
  if (!mayUse) return { slot: quick, tookBack: () => undefined, renderJob: () => null };
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
        listedAs: nameOf(done),
      }
    );
  };
  return {
    tookBack: (action) => putting.leaveOut((done) => nameOf(done) === action.id),
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

const nameOf = ({ waitingKey, movementId }: Done) => waitingKey ?? `row ${movementId}`;

function listedAct(job: JobNamed, item: Item, quantity: string, done: Done): RecentAction {
  return {
    id: nameOf(done),
    itemId: item.id,
    itemName: item.name,
    action: 'remove',
    quantity,
    words: `Used ${quantityText(quantity)} on ${jobName(job)}`,
    timestamp: Date.now(),
    // Of several rows the list could take back only one.
    undoable: done.canUndo && !done.moreMovements?.length,
    movementId: done.movementId,
    ...(done.waitingKey !== undefined && { waitingKey: done.waitingKey }),
  };
}
