import { api } from '@onhand/contract';
import type { Order } from '@onhand/contract/order-answers';
import { Ban, ChevronLeft, Copy, Download, FileText, Mail, PackageCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { moneyText } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useNow } from '../../platform/use-now.ts';
import { useWrite } from '../../platform/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { stageTone, stageWords, whenText } from './order-words.ts';
import { useCancelOrder, useCloseOrder, useDuplicateOrder, useReopenOrder } from './orders.queries.ts';
import { SendDialog } from './send-dialog.tsx';

/** Number and state, from whom and where to, and how far it is. */
export function OrderHeader({ order, mayOrder }: { order: Order; mayOrder: boolean }) {
  const now = useNow();
  const { number, stage, state, vendorName, total } = order;
  const back = state === 'sent' ? '/orders' : `/orders?show=${state === 'draft' ? 'drafts' : 'done'}`;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to={back}
          aria-label="All orders"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 grow">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
            Order PO-{number}
            <Badge tone={stageTone[stage]}>{stageWords[stage]}</Badge>
            {order.isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
          </h1>
          <p className="wrap-anywhere">
            <span className="font-medium">{vendorName}</span>
            {total === undefined ? null : <span className="text-muted tabular-nums"> · {moneyText(total)}</span>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">{whenText({ ...order, expectedOn: null }, now)}</p>
        </div>
        {mayOrder ? <OrderMenu order={order} /> : null}
      </div>
      {state === 'sent' ? (
        <Progress
          label="Lines received"
          value={order.linesReceived}
          max={order.lineCount}
          className="w-auto! min-w-36 flex-1 md:max-w-64"
        />
      ) : null}
    </header>
  );
}

function OrderMenu({ order }: { order: Order }) {
  const { id, number, state, stage } = order;
  const navigate = useNavigate();
  const [isMailing, setIsMailing] = useState(false);
  const [pdf, csv] = [useWrite(api.orders.pdf), useWrite(api.orders.exportLines)];
  const [cancel, close, reopen, duplicate] = [useCancelOrder(), useCloseOrder(), useReopenOrder(), useDuplicateOrder()];
  const act = { params: { id } };
  const undo = () => reopen.mutate({ ...act, body: {} }, { onSuccess: () => toast({ title: `Order PO-${number} is open again` }) });
  const withUndo = (title: string) => ({ onSuccess: () => toast({ title, action: { label: 'Undo', onSelect: undo } }) });
  return (
    <>
      <RowMenu label={`Actions for order PO-${number}`}>
        <DropdownMenuItem
          icon={<FileText aria-hidden />}
          onSelect={() => pdf.mutate(act, { onSuccess: (file) => saveFile(file, `Order PO-${number}.pdf`) })}
        >
          Download PDF
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Download aria-hidden />}
          onSelect={() => csv.mutate(act, { onSuccess: (file) => saveFile(file, `Order PO-${number}.csv`) })}
        >
          Download CSV
        </DropdownMenuItem>
        {state === 'sent' && order.vendorId !== null ? (
          <DropdownMenuItem icon={<Mail aria-hidden />} onSelect={() => setIsMailing(true)}>
            Mail again
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem
          icon={<Copy aria-hidden />}
          onSelect={() => duplicate.mutate(act, { onSuccess: (made) => void navigate(`/orders/${made.id}`) })}
        >
          Duplicate
        </DropdownMenuItem>
        {state === 'cancelled' || stage === 'short' ? (
          <DropdownMenuItem icon={<RotateCcw aria-hidden />} onSelect={undo}>
            Reopen
          </DropdownMenuItem>
        ) : null}
        {state === 'draft' || stage === 'sent' ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              isDanger
              icon={<Ban aria-hidden />}
              onSelect={() => cancel.mutate(act, withUndo(`Order PO-${number} cancelled`))}
            >
              {state === 'draft' ? 'Discard draft' : 'Cancel order'}
            </DropdownMenuItem>
          </>
        ) : null}
        {state === 'sent' ? (
          <DropdownMenuItem
            icon={<PackageCheck aria-hidden />}
            onSelect={() => close.mutate({ ...act, body: {} }, withUndo(`Order PO-${number} closed: nothing more is expected`))}
          >
            Close short
          </DropdownMenuItem>
        ) : null}
      </RowMenu>
      <SendDialog order={order} isOpen={isMailing} onClose={() => setIsMailing(false)} />
    </>
  );
}
