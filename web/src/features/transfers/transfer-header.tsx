import { api } from '@onhand/contract';
import type { Transfer } from '@onhand/contract/transfers';
import { ArrowRight, Ban, ChevronLeft, Download, Printer, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { saveFile } from '../../platform/save-file.ts';
import { useNow } from '../../platform/use-now.ts';
import { useWrite } from '../../platform/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { placeName, stateTone, stateWords, whenText } from './transfer-words.ts';
import { useCancel, useTakeBack } from './transfers.queries.ts';

/** Number and state, from where to where, and how far it is. */
export function TransferHeader({ transfer }: { transfer: Transfer }) {
  const now = useNow();
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to={transfer.state === 'sent' ? '/transfers' : `/transfers?show=${transfer.state === 'draft' ? 'drafts' : 'done'}`}
          aria-label="All transfers"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 max-md:grow">
          <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
            Transfer {transfer.number}
            <Badge tone={stateTone[transfer.state]}>{stateWords[transfer.state]}</Badge>
          </h1>
          <p className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
            <span className="font-medium">{placeName(transfer.from)}</span>
            <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only"> to </span>
            <span className="font-medium">{placeName(transfer.to)}</span>
          </p>
          <p className="text-sm text-muted">
            {whenText(transfer, now)}
            {transfer.note ? <span className="wrap-anywhere"> · {transfer.note}</span> : null}
          </p>
        </div>
        <TransferMenu transfer={transfer} />
      </div>
      {transfer.state === 'sent' ? (
        <Progress
          label="Received"
          value={transfer.linesReceived}
          max={transfer.lineCount}
          className="w-auto! min-w-36 flex-1 md:max-w-64"
        />
      ) : null}
    </header>
  );
}

function TransferMenu({ transfer }: { transfer: Transfer }) {
  const { id, number, state, canSend, canReceive } = transfer;
  const cancel = useCancel();
  const takeBack = useTakeBack();
  const file = useWrite(api.transfers.exportLines);
  const download = () => file.mutate({ params: { id } }, { onSuccess: (content) => saveFile(content, `Transfer ${number}.csv`) });
  const act = { params: { id }, body: {} };
  return (
    <RowMenu label={`Actions for transfer ${number}`}>
      <DropdownMenuItem icon={<Download aria-hidden />} onSelect={download}>
        Download CSV
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Printer aria-hidden />} onSelect={() => setTimeout(() => window.print())}>
        Print list
      </DropdownMenuItem>
      {(state === 'draft' || state === 'sent') && canSend ? (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            isDanger
            icon={<Ban aria-hidden />}
            onSelect={() => cancel.mutate(act, { onSuccess: () => toast({ title: `Transfer ${number} cancelled` }) })}
          >
            {state === 'draft' ? 'Discard draft' : 'Cancel: all of it goes back'}
          </DropdownMenuItem>
        </>
      ) : null}
      {state === 'received' && canReceive ? (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            isDanger
            icon={<Undo2 aria-hidden />}
            onSelect={() => takeBack.mutate(act, { onSuccess: (taken) => toast({ title: takenBackText(taken) }) })}
          >
            Take it all back
          </DropdownMenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}

/** T11: what was used meanwhile stays used, and it says so. */
function takenBackText({ number, lines }: Transfer): string {
  const used = lines.filter(({ received }) => received !== '0').length;
  if (used === 0) return `Transfer ${number} taken back`;
  return `Transfer ${number} taken back, but for what was used of ${used === 1 ? 'one item' : `${used} items`}`;
}
