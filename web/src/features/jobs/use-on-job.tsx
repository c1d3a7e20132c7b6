import type { Item } from '@onhand/contract/item-answers';
import { ChevronDown, HardHat } from 'lucide-react';
import { useState } from 'react';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { ChooseJob } from './choose-job.tsx';
import { jobName } from './job-words.ts';
import { PromisedDialog } from './promised-dialog.tsx';
import { useUndoDone } from './use-part-steps.ts';
import { usePutOnJob } from './use-put-on-job.ts';
import { useWorkingJob, type WorkingJob } from './working-job.queries.ts';

interface UseOnJobProps {
  item: Item;
  placeId?: number | null;
  variant?: 'secondary' | 'ghost';
  size?: 'sm' | 'md';
  /** Told where it shows the result itself. */
  putting?: ReturnType<typeof usePutOnJob>;
  onPut?: () => void;
}

/** One of the item onto the job one works on; where there is none it is chosen, and worked on from then on. */
export function UseOnJob({ item, placeId, variant = 'secondary', size = 'md', putting: given, onPut }: UseOnJobProps) {
  const own = usePutOnJob();
  const putting = given ?? own;
  const [working, workOn] = useWorkingJob();
  const [isChoosing, setIsChoosing] = useState(false);
  const undo = useUndoDone(working?.id ?? 0);
  const put = async (job: WorkingJob) => {
    setIsChoosing(false);
    workOn(job);
    const done = await putting.put(job, item, '1', placeId);
    if (!done) return;
    onPut?.();
    if (given) return;
    toast({
      title: `${quantityText('1', item.unit?.name)} used on ${jobName(job)}`,
      description: item.name,
      tone: 'success',
      duration: 5000,
      ...(done.canUndo && { action: { label: 'Undo', onSelect: () => void undo(item.id, done) } }),
    });
  };
  return (
    <>
      <Button variant={variant} size={size} isBusy={putting.isPending} onClick={() => (working ? void put(working) : setIsChoosing(true))}>
        <HardHat aria-hidden />
        {working ? `Use 1 on ${jobName(working)}` : 'Use on job…'}
      </Button>
      {working ? (
        <IconButton label="Use on another job…" size={size} icon={<ChevronDown aria-hidden />} onClick={() => setIsChoosing(true)} />
      ) : null}
      <Dialog open={isChoosing} onOpenChange={setIsChoosing}>
        <DialogContent title="Use on which job?" description={item.name} size="sm">
          <div className="min-h-0 overflow-y-auto pb-2">
            <ChooseJob onChoose={(job) => void put(job)} />
          </div>
        </DialogContent>
      </Dialog>
      {given ? null : (
        <PromisedDialog
          message={own.promised?.message ?? null}
          onLeave={() => own.promised?.leave()}
          onTake={() => own.promised?.again()}
        />
      )}
    </>
  );
}
