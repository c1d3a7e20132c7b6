import type { Receipt } from '@onhand/contract/receipt-answers';
import { ChevronLeft, FileText, PackageCheck, PackageMinus, ScanLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isQueued } from '../../offline/send-or-queue.ts';
import { dateTimeText, moneyText } from '../../platform/format.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { DeliveryNoteDialog } from './delivery-note-dialog.tsx';
import { orderName, receiptName, stateTone, stateWords } from './receiving-words.ts';
import { useCloseReceipt, useTakeReceiptBack } from './receiving.queries.ts';

/** Number and state, from whom and when, and the next step by its name. */
export function ReceiptHeader({ receipt, onReturn }: { receipt: Receipt; onReturn: (() => void) | undefined }) {
  const { id, number, state, order, vendorName, reference, receivedAt, receivedBy, closedAt, closedBy, value, note } = receipt;
  const close = useCloseReceipt();
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to="/receiving"
          aria-label="Receiving"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 grow">
          <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
            {receiptName(number)}
            <Badge tone={stateTone[state]}>{stateWords[state]}</Badge>
          </h1>
          <p className="wrap-anywhere">
            <span className="font-medium">{vendorName}</span>
            {order ? (
              <>
                {' · '}
                <Link to={`/orders/${order.id}`} className="text-accent underline underline-offset-2">
                  {orderName(order.number)}
                </Link>
              </>
            ) : null}
            {reference ? <span className="text-muted"> · {reference}</span> : null}
            {value === undefined || value === '0' ? null : <span className="tabular-nums"> · {moneyText(value)}</span>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {closedAt
              ? `${stateWords[state]} ${dateTimeText(closedAt)} by ${closedBy}`
              : `Since ${dateTimeText(receivedAt)}, begun by ${receivedBy}`}
            {note ? ` · ${note}` : ''}
          </p>
        </div>
        <ReceiptMenu receipt={receipt} onReturn={onReturn} />
      </div>
      {state === 'open' && order ? (
        <Button asChild variant="primary">
          <Link to={`/orders/${order.id}/receive`}>
            <ScanLine aria-hidden /> Go on receiving
          </Link>
        </Button>
      ) : null}
      {state === 'open' && !order ? (
        <MainAction
          isBusy={close.isPending}
          onClick={() =>
            close.mutate(
              { input: { params: { id } }, seen: { number } },
              {
                onSuccess: (outcome) =>
                  isQueued(outcome) ? undefined : toast({ title: `${receiptName(number)} is done`, tone: 'success' }),
              },
            )
          }
        >
          <PackageCheck aria-hidden /> Done
        </MainAction>
      ) : null}
    </header>
  );
}

function ReceiptMenu({ receipt, onReturn }: { receipt: Receipt; onReturn: (() => void) | undefined }) {
  const { id, number, state } = receipt;
  const takeBack = useTakeReceiptBack();
  const isOnline = useIsOnline();
  const [isNoting, setIsNoting] = useState(false);
  if (state === 'undone') return null;
  return (
    <>
      <RowMenu label={`Actions for receipt ${number}`}>
        <DropdownMenuItem icon={<FileText aria-hidden />} onSelect={() => setIsNoting(true)}>
          Delivery note
        </DropdownMenuItem>
        {onReturn ? (
          <DropdownMenuItem icon={<PackageMinus aria-hidden />} onSelect={onReturn}>
            Return to vendor…
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem
          isDanger
          disabled={!isOnline}
          icon={<Undo2 aria-hidden />}
          onSelect={() =>
            takeBack.mutate({ params: { id }, body: {} }, { onSuccess: () => toast({ title: `${receiptName(number)} taken back` }) })
          }
        >
          {isOnline ? 'Take it all back' : 'Take it all back, with a connection'}
        </DropdownMenuItem>
      </RowMenu>
      <DeliveryNoteDialog receipt={receipt} isOpen={isNoting} onClose={() => setIsNoting(false)} />
    </>
  );
}
