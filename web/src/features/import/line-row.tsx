import type { Import, ImportLine } from '@onhand/contract/imports';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CellEditor } from './cell-editor.tsx';
import { useChangeLine } from './import.queries.ts';

/** A row of the file: what it would do, or what is wrong with it and where to mend it. */
export function LineRow({ one, line }: { one: Import; line: ImportLine }) {
  const change = useChangeLine(one.id);
  const name = nameOf(one, line);
  const leaveOut = (isExcluded: boolean) => change.mutate({ params: { id: one.id, row: line.row }, body: { isExcluded } });
  const bad = line.problems.filter(({ isWarning }) => !isWarning);
  const warnings = line.problems.filter(({ isWarning }) => isWarning);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 md:flex-nowrap md:px-5">
      <span className="w-16 shrink-0 text-sm text-muted tabular-nums md:h-9 md:leading-9">Row {line.row}</span>
      <div className="order-last min-w-0 grow basis-full md:order-none md:basis-0">
        <p className="truncate font-medium md:h-9 md:leading-9">{name}</p>
        {line.isExcluded || line.action === 'problem' ? null : <Changes line={line} />}
        {warnings.map(({ message }) => (
          <p key={message} className="mt-1 flex items-start gap-1.5 text-sm text-muted">
            <TriangleAlert aria-hidden className="h-lh w-3.5 shrink-0 text-warn" />
            <span>{message}</span>
          </p>
        ))}
        {line.isExcluded ? null : (
          <div className="mt-1 grid gap-3 empty:hidden md:grid-cols-2">
            {bad.map((problem) => (
              <CellEditor key={problem.column ?? 'row'} one={one} line={line} problem={problem} />
            ))}
          </div>
        )}
      </div>
      <Button
        size="sm"
        className="ml-auto"
        isBusy={change.isPending}
        aria-label={line.isExcluded ? `Put row ${line.row} back in` : `Leave out row ${line.row}`}
        onClick={() => leaveOut(!line.isExcluded)}
      >
        {line.isExcluded ? 'Put back in' : 'Leave out'}
      </Button>
    </li>
  );
}

function nameOf({ mapping }: Import, { cells, row }: ImportLine): string {
  for (const field of ['name', 'sku', 'inventoryNumber', 'code']) {
    const cell = cells[mapping.indexOf(field)];
    if (cell) return cell;
  }
  return cells.find((cell) => cell !== '') ?? `Row ${row}`;
}

/** Field by field, old and new; of a new item what it begins with. */
function Changes({ line }: { line: ImportLine }) {
  const changes = line.action === 'create' ? line.changes.filter(({ field }) => field !== 'Name') : line.changes;
  if (changes.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="flex min-w-0 max-w-full items-baseline gap-1.5">
          <dt className="shrink-0 text-muted">{field}</dt>
          <dd className="flex min-w-0 items-baseline gap-1.5">
            {line.action === 'update' ? (
              <>
                <span className="min-w-0 truncate text-muted line-through">{from ?? 'empty'}</span>
                <ArrowRight aria-label="becomes" className="size-3 shrink-0 self-center text-muted" />
              </>
            ) : null}
            <span className="min-w-0 truncate">{to}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
