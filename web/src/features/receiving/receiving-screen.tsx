import { can } from '@onhand/contract/permissions';
import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { isQueued } from '../../offline/send-or-queue.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { useChangedLines } from './changed-lines.queries.ts';
import { DoneBar } from './done-bar.tsx';
import { LineDialog } from './line-dialog.tsx';
import { LineList } from './line-list.tsx';
import { OneLine } from './one-line.tsx';
import { isOpenLine, nextOpen } from './receiving-lines.rules.ts';
import { orderName } from './receiving-words.ts';
import { ReceivingHeader } from './receiving-header.tsx';
import { orderToReceiveQuery, useIsReceiving, useNoMore } from './receiving.queries.ts';
import { TroubleDialog } from './trouble-dialog.tsx';
import { useReceiving } from './use-receiving.ts';
import { WrongDialog } from './wrong-dialog.tsx';

/** A button that opens the camera and hands over each code it reads; another feature brings it. */
export type RenderScanner = (onCode: (code: string) => void) => ReactNode;

/** What comes of one order, scanned in. */
export function ReceivingScreen({ renderScanner }: { renderScanner?: RenderScanner }) {
  const id = Number(useParams().orderId);
  const isReceiving = useIsReceiving(id);
  const order = useQuery({ ...orderToReceiveQuery(id), enabled: Number.isSafeInteger(id) && id > 0 && !isReceiving });
  const isMissing = !(id > 0) || (order.error instanceof ApiError && order.error.status === 404);
  if (isMissing) return <OrderMissing />;
  if (!order.data) return <NotLoaded result={order} skeleton={<SkeletonRows rows={10} />} />;
  return <LoadedOrder key={id} order={order.data} renderScanner={renderScanner} />;
}

function LoadedOrder({ order, renderScanner }: { order: Expected; renderScanner: RenderScanner | undefined }) {
  const isMobile = useIsMobile();
  useDocumentTitle(`Receive ${orderName(order.number)}`);
  const { role } = useUser();
  const noMore = useNoMore(order.id);
  useChangedLines(order.id);
  // On a phone one line at a time stands large in one's hand; the list is one tap away.
  const [isListed, setIsListed] = useState(!isMobile);
  const [currentNo, setCurrentNo] = useState(() => nextOpen(order.lines, null)?.line ?? null);
  const [edited, setEdited] = useState<number | null>(null);
  const [wrong, setWrong] = useState<number | null>(null);
  const nextAfter = (line: ExpectedLine) =>
    nextOpen(
      order.lines.filter((one) => one.line !== line.line),
      line.line,
    )?.line ?? null;
  const receiving = useReceiving(order, (line) => {
    // A line that still waits for some stays in hand: the next pack of it is in the same box.
    setCurrentNo(isOpenLine(line) ? line.line : nextAfter(line));
  });
  const isOpen = order.state === 'sent' || order.state === 'closed';
  const chosen = order.lines.find(({ line }) => line === currentNo);
  // Somebody else may have received the rest of it meanwhile.
  const current = chosen && isOpenLine(chosen) ? chosen : nextOpen(order.lines, currentNo);
  const isOneShown = isMobile && isOpen && !isListed && current !== undefined;
  const lineOf = (nth: number | null) => order.lines.find(({ line }) => line === nth);
  const sayNoMore = (line: ExpectedLine) =>
    noMore.mutate(
      {
        input: { params: { id: order.id, line: line.line }, body: {} },
        seen: {
          number: order.number,
          item: { id: line.itemId, name: line.name, unit: line.unit?.name ?? null },
          closes: can(role, 'ORDER_STOCK'),
        },
      },
      {
        onSuccess: (outcome) => {
          setCurrentNo(nextAfter(line));
          if (isQueued(outcome)) return;
          toast({ title: line.name, description: outcome.told ?? 'Nothing more of it is expected.', tone: 'success' });
        },
      },
    );
  const scan = (code: string) => receiving.scan(code, current?.line ?? null);
  return (
    <div className={isMobile ? 'flex min-h-[calc(100dvh-7.5625rem-var(--banner,0px))] flex-col' : 'flex min-h-dvh flex-col'}>
      <ReceivingHeader order={order} />
      {isOpen ? (
        <div className="px-4 py-3">
          <CodeField
            label="Scan what came"
            placeholder={isMobile ? 'Scan what came' : 'Scan what came, or type its code and press Enter'}
            onCode={scan}
          >
            {renderScanner?.(scan)}
          </CodeField>
        </div>
      ) : (
        <p className="px-4 py-4 text-muted">
          {order.state === 'draft'
            ? 'This order has not been sent yet.'
            : 'This order was cancelled. Keep what came of it apart, and ask the office.'}
        </p>
      )}
      {isOneShown ? (
        <OneLine
          line={current}
          order={order}
          receiving={receiving}
          onList={() => setIsListed(true)}
          onEdit={() => setEdited(current.line)}
          onNoMore={() => sayNoMore(current)}
          onWrong={() => setWrong(current.line)}
        />
      ) : (
        <LineList
          order={order}
          receiving={receiving}
          onEdit={({ line }) => setEdited(line)}
          onNoMore={isOpen ? sayNoMore : undefined}
          onOneByOne={isMobile && isOpen && current !== undefined ? () => setIsListed(false) : undefined}
        />
      )}
      {isOpen ? <DoneBar order={order} /> : null}
      <LineDialog line={lineOf(edited)} receiving={receiving} onClose={() => setEdited(null)} />
      <WrongDialog
        line={lineOf(wrong)}
        order={order}
        receiving={receiving}
        onLater={(line) => setCurrentNo(nextAfter(line))}
        onClose={() => setWrong(null)}
      />
      <TroubleDialog order={order} receiving={receiving} />
    </div>
  );
}

function OrderMissing() {
  return (
    <>
      <h1 className="sr-only">Receive</h1>
      <EmptyState
        icon={<PackageX aria-hidden />}
        title="Order not found"
        text="There is none, or nothing of it goes to your places."
        action={
          <Button asChild>
            <Link to="/receiving">All that is to be received</Link>
          </Button>
        }
      />
    </>
  );
}
