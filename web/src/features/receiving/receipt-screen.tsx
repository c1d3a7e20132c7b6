import type { Receipt } from '@onhand/contract/receipt-answers';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { dateText, dateTimeText, moneyText, quantityText } from '../../platform/format.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AddToReceipt } from './add-to-receipt.tsx';
import { ReceiptHeader } from './receipt-header.tsx';
import { canGoBack } from './receiving-lines.rules.ts';
import { amountText, placeText, receiptName } from './receiving-words.ts';
import { receiptQuery } from './receiving.queries.ts';
import type { RenderScanner } from './receiving-screen.tsx';

interface ReceiptScreenProps {
  renderScanner?: RenderScanner;
  /** What was added to the cost of the delivery later; another feature brings it. */
  renderCharges?: ((receiptId: number) => ReactNode) | undefined;
  /** What went back of it, and the dialog that sends something back. */
  renderReturns?: (receipt: Receipt) => ReactNode;
  renderReturnDialog?: (receipt: Receipt, isOpen: boolean, onClose: () => void) => ReactNode;
}

/** One delivery: what came, where it went, and what became of it. */
export function ReceiptScreen(props: ReceiptScreenProps) {
  const id = Number(useParams().receiptId);
  const receipt = useQuery({ ...receiptQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (receipt.error instanceof ApiError && receipt.error.status === 404);
  if (isMissing) return <ReceiptMissing />;
  if (!receipt.data) return <NotLoaded result={receipt} skeleton={<SkeletonRows rows={8} />} />;
  return <LoadedReceipt key={id} receipt={receipt.data} {...props} />;
}

function LoadedReceipt({
  receipt,
  renderScanner,
  renderCharges,
  renderReturns,
  renderReturnDialog,
}: ReceiptScreenProps & { receipt: Receipt }) {
  useDocumentTitle(receiptName(receipt.number));
  const [isReturning, setIsReturning] = useState(false);
  const canReturn = renderReturnDialog !== undefined && receipt.lines.some(canGoBack);
  return (
    <div className="flex min-h-full flex-col pb-4">
      <ReceiptHeader receipt={receipt} onReturn={canReturn ? () => setIsReturning(true) : undefined} />
      {receipt.state === 'open' && receipt.order === null ? <AddToReceipt receipt={receipt} renderScanner={renderScanner} /> : null}
      {receipt.lines.length === 0 ? (
        <p className="px-4 py-6 text-muted">Nothing has come yet. Scan the first one.</p>
      ) : (
        <ul aria-label="Lines" className="divide-y border-b">
          {receipt.lines.map((line) => (
            <Line key={line.line} line={line} isOfOrder={receipt.order !== null} />
          ))}
        </ul>
      )}
      {renderReturns?.(receipt)}
      {receipt.lines.length > 0 ? renderCharges?.(receipt.id) : null}
      <WhatHappened receipt={receipt} />
      {canReturn ? renderReturnDialog(receipt, isReturning, () => setIsReturning(false)) : null}
    </div>
  );
}

function Line({ line, isOfOrder }: { line: Receipt['lines'][number]; isOfOrder: boolean }) {
  const { name, itemId, hasItem, place, quantity, value, lot, expiresOn, isUndone, orderLine, returned, receivedAt, receivedBy } = line;
  return (
    <li className="flex items-start gap-4 px-4 py-3">
      <div className="min-w-0 grow">
        <p className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere', isUndone && 'text-muted line-through')}>
          {hasItem ? (
            <Link to={`/item/${itemId}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {[
            `Into ${placeText(place)}`,
            lot ? `lot ${lot}` : null,
            expiresOn ? `good until ${dateText(expiresOn)}` : null,
            `${dateTimeText(receivedAt)} by ${receivedBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {isUndone ? <Badge>Taken back</Badge> : null}
          {isOfOrder && orderLine === null ? <Badge tone="warn">Not ordered</Badge> : null}
          {returned === '0' ? null : <Badge tone="warn">{quantityText(returned)} returned</Badge>}
        </p>
      </div>
      <p className={cx('shrink-0 text-right tabular-nums', isUndone && 'text-muted line-through')}>
        <span className="font-medium">{amountText(quantity, line)}</span>
        {value === undefined ? null : <span className="block text-sm text-muted">{moneyText(value)}</span>}
      </p>
    </li>
  );
}

function WhatHappened({ receipt: { movements } }: { receipt: Receipt }) {
  if (movements.length === 0) return null;
  return (
    <section className="px-4 pt-6 max-md:pb-20">
      <h2 className="font-semibold">What happened</h2>
      <ol className="mt-2 flex flex-col gap-2 text-sm">
        {movements.map(({ id, at, userName, kind, delta, itemName, unit, note }) => (
          <li key={id} className="wrap-anywhere">
            {userName} {kind === 'undo' ? 'took back' : kind === 'revalue' ? 'corrected the cost of' : 'received'}{' '}
            {delta === '0' ? '' : `${quantityText(delta.replace('-', ''), unit)} of `}
            {itemName}
            {note ? <span className="text-muted">: {note}</span> : null}
            <span className="block text-muted">{dateTimeText(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReceiptMissing() {
  return (
    <>
      <h1 className="sr-only">Receipt</h1>
      <EmptyState
        icon={<PackageX aria-hidden />}
        title="Receipt not found"
        text="There is none, or nothing of it went into your places."
        action={
          <Button asChild>
            <Link to="/receiving">Receiving</Link>
          </Button>
        }
      />
    </>
  );
}
