import type { Transfer } from '@onhand/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { dateTimeText } from '../../platform/format.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFocusAfterStep } from '../../ui/use-focus-after-step.ts';
import { DraftLines } from './draft-lines.tsx';
import { LineFacts } from './line-facts.tsx';
import { ReceiveLines } from './receive-lines.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { TransferHeader } from './transfer-header.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import { actsOf } from './transfer-words.ts';
import { transferQuery } from './transfers.queries.ts';

/** One transfer: to be planned, to be received, or as it was. */
export function TransferScreen({ renderScanner }: { renderScanner?: RenderScanner }) {
  const id = Number(useParams().transferId);
  const transfer = useQuery({ ...transferQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (transfer.error instanceof ApiError && transfer.error.status === 404);
  if (isMissing) return <TransferMissing />;
  if (!transfer.data) return <NotLoaded result={transfer} skeleton={<SkeletonRows rows={8} />} />;
  return <LoadedTransfer key={id} transfer={transfer.data} renderScanner={renderScanner} />;
}

function LoadedTransfer({ transfer, renderScanner }: { transfer: Transfer; renderScanner: RenderScanner | undefined }) {
  useDocumentTitle(`Transfer ${transfer.number}`);
  const { state } = transfer;
  useFocusAfterStep(state);
  return (
    <div className="flex min-h-full flex-col pb-24 md:pb-4">
      <TransferHeader transfer={transfer} />
      {state === 'draft' && transfer.canSend ? (
        <DraftLines transfer={transfer} renderScanner={renderScanner} />
      ) : state === 'sent' ? (
        <ReceiveLines transfer={transfer} renderScanner={renderScanner} />
      ) : (
        <ul aria-label="Lines" className="divide-y border-b">
          {transfer.lines.map((line) => (
            <li key={line.itemId} className="px-4 py-3">
              <LineFacts line={line} />
            </li>
          ))}
        </ul>
      )}
      <WhatHappened transfer={transfer} />
      <TransferSheet transfer={transfer} />
    </div>
  );
}

function WhatHappened({ transfer }: { transfer: Transfer }) {
  const acts = actsOf(transfer);
  if (acts.length === 0) return null;
  return (
    <section className="px-4 pt-6">
      <h2 className="font-semibold">What happened</h2>
      <ol className="mt-2 flex flex-col gap-2 text-sm">
        {acts.map(({ key, at, text, note }) => (
          <li key={key} className="wrap-anywhere">
            {text}
            {note && note !== transfer.note ? <span className="text-muted">: {note}</span> : null}
            <span className="block text-muted">{dateTimeText(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TransferMissing() {
  return (
    <>
      <h1 className="sr-only">Transfer</h1>
      <EmptyState
        icon={<PackageX aria-hidden />}
        title="Transfer not found"
        text="There is none, or it neither leaves nor reaches your places."
        action={
          <Button asChild>
            <Link to="/transfers">All transfers</Link>
          </Button>
        }
      />
    </>
  );
}
