import type { Restore } from '@onhand/contract/backup';
import { CircleAlert, CircleCheck, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { bodyOf } from '../../platform/errors.ts';
import { formWith } from '../../platform/form-with.ts';
import { dateTimeText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isWorking, useCancelRestore, useUploadBackup } from './backup.queries.ts';
import { FoundBackup } from './found-backup.tsx';

/** Restores a backup in four steps: chosen, checked, looked at, restored. */
export function RestorePart({ obstacle, latest }: { obstacle: string | null; latest: Restore | null }) {
  const upload = useUploadBackup();
  const problem = upload.error ? bodyOf(upload.error) : latest?.status === 'failed' ? latest.message : null;
  const isBusy = upload.isPending || isWorking(latest?.status);
  const isFound = !isBusy && latest?.status === 'checked';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-xl">
          <p className="font-medium">Restore a backup</p>
          <p className="text-sm text-pretty text-muted">
            {(latest?.status === 'done' ? 'This organization came out of a backup.' : obstacle) ??
              'Into this organization, which is empty. Everything is checked before anything is written.'}
          </p>
        </div>
        {obstacle || isBusy || isFound ? null : (
          <FileButton
            accept=".zip,application/zip"
            aria-label="Choose a backup"
            onFile={(file) => upload.mutate({ body: formWith('file', file) })}
          >
            <Upload aria-hidden />
            Choose a backup
          </FileButton>
        )}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {upload.isPending ? <Progress label="Uploading" /> : null}
        {!upload.isPending && latest && isWorking(latest.status) ? <WorkingRestore one={latest} /> : null}
        {isFound ? <FoundBackup one={latest} /> : null}
        {!isBusy && problem ? (
          <p className="flex items-start gap-2 rounded-md bg-bad-soft px-4 py-3">
            <CircleAlert aria-hidden className="h-lh w-4 shrink-0 text-bad" />
            <span className="min-w-0">{problem}</span>
          </p>
        ) : null}
        {!isBusy && latest?.status === 'done' ? <Restored one={latest} /> : null}
      </div>
    </div>
  );
}

function WorkingRestore({ one: { id, status, progress, isCancelling } }: { one: Restore }) {
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

function Restored({ one }: { one: Restore }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-good-soft px-4 py-2">
      <span className="flex min-w-0 grow items-start gap-2">
        <CircleCheck aria-hidden className="h-lh w-4 shrink-0 text-good" />
        <span className="min-w-0">
          The backup of “{one.contents?.organization}” was restored on {dateTimeText(one.createdAt)} by {one.userName}.
        </span>
      </span>
      <Button asChild>
        <Link to="/inventory">See the items</Link>
      </Button>
    </p>
  );
}
