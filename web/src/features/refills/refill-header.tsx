import { api } from '@onhand/contract';
import type { Refill } from '@onhand/contract/refills';
import { Ban, ChevronLeft, FileText, RotateCcw, Send } from 'lucide-react';
import { Link } from 'react-router';
import { isQueued } from '../../offline/send-or-queue.ts';
import { dateTimeText } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useWrite } from '../../platform/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { refillName, statusTone, statusWords } from './refill-words.ts';
import { isToLoad, isToPick } from './refill-lines.rules.ts';
import { useChangeRefill, useLoad } from './refills.queries.ts';

/** Number and state, for whom it is, and how far everyone is. */
export function RefillHeader({ refill }: { refill: Refill }) {
  const isOpen = refill.status === 'open' || refill.status === 'picking';
  const toPick = refill.items.filter(isToPick);
  // A pick is shown before the server has told of it.
  const status =
    refill.status === 'open' && toPick.some(({ picked, isSettled }) => isSettled || picked !== '0') ? 'picking' : refill.status;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to="/refills"
          aria-label="All refill lists"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 max-md:grow">
          <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
            {refillName(refill.number)}
            <Badge tone={statusTone[status]}>{statusWords[status]}</Badge>
          </h1>
          <p className="truncate text-sm text-muted">
            For {refill.places.join(', ') || 'no folder'} · {dateTimeText(refill.createdAt)},{' '}
            {refill.isScheduled ? 'by the schedule' : refill.createdBy}
          </p>
        </div>
        <RefillMenu refill={refill} isOpen={isOpen} />
      </div>
      {isOpen ? (
        <Progress
          label="Picked"
          value={toPick.filter(({ isSettled }) => isSettled).length}
          max={toPick.length}
          className="w-auto! min-w-36 flex-1 md:max-w-64"
        />
      ) : (
        <p className="text-sm text-muted">
          {statusWords[refill.status]} {refill.closedAt ? dateTimeText(refill.closedAt) : ''} by {refill.closedBy}
        </p>
      )}
    </header>
  );
}

/** Cancelling can be taken back, so it does not ask first. */
function RefillMenu({ refill, isOpen }: { refill: Refill; isOpen: boolean }) {
  const change = useChangeRefill();
  const file = useWrite(api.refills.pdf);
  const load = useLoad(refill);
  const name = refillName(refill.number);
  const sayWhatIsLess = ({ told }: { told: string | null }) =>
    told === null ? undefined : toast({ title: `${name} is open again`, description: told, duration: 10_000 });
  const reopen = () => change.mutate({ params: { id: refill.id }, body: { status: 'open' } }, { onSuccess: sayWhatIsLess });
  const cancel = async () => {
    await change.mutateAsync({ params: { id: refill.id }, body: { status: 'cancelled' } });
    toast({ title: `${name} cancelled`, action: { label: 'Undo', onSelect: reopen } });
  };
  const print = () => file.mutate({ params: { id: refill.id } }, { onSuccess: (content) => saveFile(content, `Refill list ${name}.pdf`) });
  const send = () =>
    load.mutate(
      { isSent: true },
      {
        onSuccess: (outcome) => {
          if (isQueued(outcome)) return;
          const { problems } = outcome;
          toast({
            title: 'On the way',
            description: problems[0]?.message ?? 'Whoever is there receives it under Transfers.',
            tone: problems.length > 0 ? 'destructive' : 'success',
          });
        },
      },
    );
  return (
    <RowMenu label={`Actions for ${name}`}>
      <DropdownMenuItem icon={<FileText aria-hidden />} onSelect={print}>
        Download PDF
      </DropdownMenuItem>
      {isOpen && refill.items.some(isToLoad) ? (
        <DropdownMenuItem icon={<Send aria-hidden />} onSelect={send}>
          Send, received later
        </DropdownMenuItem>
      ) : null}
      {isOpen && refill.canClose ? (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem isDanger icon={<Ban aria-hidden />} onSelect={() => void cancel()}>
            Cancel list
          </DropdownMenuItem>
        </>
      ) : null}
      {refill.status === 'cancelled' && refill.canClose ? (
        <DropdownMenuItem icon={<RotateCcw aria-hidden />} onSelect={reopen}>
          Reopen list
        </DropdownMenuItem>
      ) : null}
    </RowMenu>
  );
}
