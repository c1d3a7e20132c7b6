import type { Import, ImportCounts } from '@onhand/contract/imports';
import { Check, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTimeText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { saveProblemFile, useStep } from './import.queries.ts';
import { newsText, resultText, rowsText } from './import-words.ts';

export function ResultStep({ one, counts, onLeave }: { one: Import; counts: ImportCounts; onLeave: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useStep('undo');
  const missing = counts.problem + counts.excluded;
  const news = one.news && newsText(one.news);
  const isUndone = one.status === 'undone';
  return (
    <>
      <Card className="mt-6">
        <div aria-live="polite" className="flex flex-col items-center px-2 py-6 text-center">
          <span className="grid size-12 place-items-center rounded-full bg-good-soft text-good">
            {isUndone ? <Undo2 aria-hidden className="size-6" /> : <Check aria-hidden className="size-6" />}
          </span>
          <h2 className="mt-4 text-lg font-semibold">{isUndone ? 'The import was taken back' : resultText(counts)}</h2>
          <p className="mt-1 max-w-md text-pretty text-muted">
            {isUndone
              ? one.kept.length === 0
                ? 'Everything is as it was before.'
                : `${rowsText(one.kept.length)} could not be taken back completely, because something was changed since.`
              : [
                  counts.unchanged > 0 && `${rowsText(counts.unchanged)} were the same already.`,
                  news && `Also made: ${news}.`,
                  missing > 0 && `${rowsText(missing)} ${missing === 1 ? 'was' : 'were'} not imported.`,
                ]
                  .filter(Boolean)
                  .join(' ') || 'Every row is in.'}
          </p>
          {one.message ? <p className="mt-2 max-w-md text-bad">{one.message}</p> : null}
          <div className="mt-5 flex flex-wrap justify-center gap-2">
            {missing > 0 ? (
              <Button onClick={() => void saveProblemFile(one)}>
                <Download aria-hidden />
                Rows not imported
              </Button>
            ) : null}
            {isUndone ? null : (
              <Button onClick={() => setIsAsking(true)}>
                <Undo2 aria-hidden />
                Undo import
              </Button>
            )}
            <Button onClick={onLeave}>Another file</Button>
            <Button variant="primary" asChild>
              <Link to="/inventory">See the items</Link>
            </Button>
          </div>
          <p className="mt-5 text-sm text-muted">
            {one.fileName} · {dateTimeText(one.undoneAt ?? one.appliedAt ?? one.createdAt)} · {one.userName}
          </p>
        </div>
      </Card>
      {one.kept.length > 0 ? <Kept kept={one.kept} /> : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this import?"
        text="New items are deleted and changed ones become what they were. Whatever someone changed since stays, and is listed."
        confirmLabel="Undo import"
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: one.id } }, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  );
}

function Kept({ kept }: { kept: Import['kept'] }) {
  return (
    <Card title="What stays" description="Changed since the import, so it was left alone." isPadded={false} className="mt-6">
      <ul aria-label="What stays" className="divide-y">
        {kept.map(({ row, name, reason }) => (
          <li key={`${row} ${reason}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-3 md:px-5">
            <span className="w-16 shrink-0 text-sm text-muted tabular-nums">Row {row}</span>
            <span className="min-w-0 grow">
              <span className="font-medium">{name}</span> <span className="text-muted">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
