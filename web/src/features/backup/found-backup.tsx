import type { Restore } from '@onhand/contract/backup';
import { dateTimeText } from '../../platform/format.ts';
import { figureText } from '../../platform/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { useApplyRestore, useCancelRestore } from './backup.queries.ts';

const words = {
  items: 'Items',
  archivedItems: 'Archived items',
  folders: 'Folders',
  movements: 'Changes of stock',
  counts: 'Stock counts',
  pictures: 'Pictures',
} as const;

/** Shows the contents of a backup that was found to be whole; nothing is written until someone says so. */
export function FoundBackup({ one: { id, fileName, contents } }: { one: Restore }) {
  const apply = useApplyRestore();
  const cancel = useCancelRestore();
  if (!contents) return null;
  const { organization, takenAt, counts } = contents;
  return (
    <section aria-label="The backup" className="rounded-md border bg-background p-4">
      <p className="font-medium">
        “{organization}” as of {dateTimeText(takenAt)}
      </p>
      <p className="text-sm break-all text-muted">{fileName}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {(Object.keys(words) as (keyof typeof words)[]).map((what) => (
          <div key={what}>
            <dt className="text-sm text-muted">{words[what]}</dt>
            <dd className="text-lg font-semibold tabular-nums">{figureText(counts[what])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-pretty text-muted">
        Units, currency and time zone of this organization become those of the backup. People, quick actions and plans stay as they are.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" isBusy={apply.isPending} onClick={() => apply.mutate({ params: { id } })}>
          Restore everything
        </Button>
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          Not this one
        </Button>
      </div>
    </section>
  );
}
