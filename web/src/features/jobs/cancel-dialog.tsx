import type { Job } from '@onhand/contract/job-answers';
import { quantityText } from '../../platform/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { jobName } from './job-words.ts';
import { freedBy } from './line-steps.rules.ts';
import { useCancelJob, useReopenJob } from './jobs.queries.ts';
import { useWorkingJob } from './working-job.queries.ts';

/** Says exactly what becomes free, and that what was used stays used (J2). */
export function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [cancel, reopen] = [useCancelJob(), useReopenJob()];
  const [working, workOn] = useWorkingJob();
  const freed = freedBy(job);
  const isUsed = job.lines.some(({ used }) => used !== '0');
  const act = { params: { id: job.id } };
  const confirm = () =>
    cancel.mutate(act, {
      onSuccess: () => {
        if (working?.id === job.id) workOn(null);
        onClose();
        toast({ title: `${jobName(job)} cancelled`, action: { label: 'Undo', onSelect: () => reopen.mutate(act) } });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel ${jobName(job)}?`}
      text={isUsed ? 'What was used stays used, and on this job.' : 'Nothing was used on it.'}
      confirmLabel="Cancel job"
      cancelLabel="Keep it"
      isBusy={cancel.isPending}
      onConfirm={confirm}
    >
      {freed.length === 0 ? (
        <p>Nothing is reserved for it.</p>
      ) : (
        <>
          <p className="font-medium">This is free for other jobs then:</p>
          <ul className="mt-1 divide-y">
            {freed.map((line) => (
              <li key={line.line} className="flex justify-between gap-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">{line.name}</span>
                <span className="shrink-0 tabular-nums">{quantityText(line.reserved, line.unit?.name)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
