import type { CountEntry, CountLine } from '@onhand/contract/counts';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dateTimeText, quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useRemoveEntry } from './count-lines.queries.ts';
import { entriesQuery } from './counts.queries.ts';

/** Shows the counted quantity, which opens into who counted it. */
export function EntriesButton({ countId, line, children }: { countId: number; line: CountLine; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="link" className="font-medium text-text tabular-nums underline decoration-line-strong decoration-dotted">
          {children}
        </Button>
      </DialogTrigger>
      <DialogContent title={line.name} description="Who counted what" size="sm">
        <ModalBody>
          <Entries countId={countId} line={line} />
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}

function Entries({ countId, line }: { countId: number; line: CountLine }) {
  const result = useQuery(entriesQuery(countId, line.itemId));
  return (
    <Loaded result={result}>
      {({ entries }) => (
        <ul className="divide-y rounded-md border">
          {entries.toReversed().map((entry) => (
            <Entry key={entry.id} countId={countId} entry={entry} unit={line.unit?.name} canRemove={line.outcome === null} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface EntryProps {
  countId: number;
  entry: CountEntry;
  unit: string | undefined;
  canRemove: boolean;
}

function Entry({ countId, entry, unit, canRemove }: EntryProps) {
  const remove = useRemoveEntry(countId);
  const note = entry.isRemoved ? 'Taken back' : entry.isInForce ? '' : 'Replaced';
  return (
    <li className="flex min-h-15 items-center gap-3 py-2 pr-2 pl-4">
      <span className="min-w-0 grow">
        <span className={cx('block font-medium tabular-nums', note !== '' && 'text-muted line-through')}>
          {entry.mode === 'add' ? '+' : ''}
          {quantityText(entry.quantity, unit)}
        </span>
        <span className="block text-sm text-muted">
          {[entry.isMine ? 'You' : entry.userName, dateTimeText(entry.at), note].filter(Boolean).join(' · ')}
        </span>
      </span>
      {entry.isMine && !entry.isRemoved && canRemove ? (
        <Button isBusy={remove.isPending} onClick={() => remove.mutate({ params: { id: countId, entryId: entry.id } })}>
          <Undo2 aria-hidden />
          Take back
        </Button>
      ) : null}
    </li>
  );
}
