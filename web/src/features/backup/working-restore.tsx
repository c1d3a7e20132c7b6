import type { Restore } from '@onhand/contract/backup';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useCancelRestore } from './backup.queries.ts';

export function WorkingRestore({ one: { id, status, progress, isCancelling } }: { one: Restore }) {
  const cancel = useCancelRestore();
  const percent = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : undefined;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Progress label={status === 'checking' ? 'Checking the backup' : 'Restoring'} value={percent} className="min-w-60 flex-1" />
      <Button isBusy={isCancelling || cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
        Cancel
      </Button>
    </div>
  );
}
