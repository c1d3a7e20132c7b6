import type { Refill, RefillLine } from '@onhand/contract/refills';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { LineDialog } from './line-dialog.tsx';
import { LoadBar } from './load-bar.tsx';
import { OneLine } from './one-line.tsx';
import { RefillHeader } from './refill-header.tsx';
import { nextOpen } from './refill-lines.rules.ts';
import { refillName } from './refill-words.ts';
import { refillQuery, useChangedLines, useIsPicking } from './refills.queries.ts';
import { ScanField } from './scan-field.tsx';
import { StopList } from './stop-list.tsx';
import { TroubleDialog } from './trouble-dialog.tsx';
import { usePicking } from './use-picking.ts';

/** A button that opens the camera and hands over each code it reads; another feature brings it. */
type RenderScanner = (onCode: (code: string) => void) => ReactNode;

/** One refill list: to be picked and loaded, or as it was. */
export function RefillScreen({ renderScanner }: { renderScanner?: RenderScanner }) {
  const id = Number(useParams().refillId);
  const isPicking = useIsPicking(id);
  const refill = useQuery({ ...refillQuery(id), enabled: Number.isSafeInteger(id) && id > 0 && !isPicking });
  const isMissing = !(id > 0) || (refill.error instanceof ApiError && refill.error.status === 404);
  if (isMissing) return <RefillMissing />;
  if (!refill.data) return <NotLoaded result={refill} skeleton={<SkeletonRows rows={10} />} />;
  return <LoadedRefill key={id} refill={refill.data} renderScanner={renderScanner} />;
}

function LoadedRefill({ refill, renderScanner }: { refill: Refill; renderScanner?: RenderScanner }) {
  const isMobile = useIsMobile();
  useDocumentTitle(refillName(refill.number));
  useChangedLines(refill.id);
  const isOpen = refill.status === 'open' || refill.status === 'picking';
  // On a phone one line at a time stands large in one's hand; the list is one tap away.
  const [isListed, setIsListed] = useState(!isMobile);
  const [currentNo, setCurrentNo] = useState(() => nextOpen(refill.items, null)?.line ?? null);
  const [edited, setEdited] = useState<number | null>(null);
  const picking = usePicking(refill, (line) => setCurrentNo(nextOpen(withoutLine(refill.items, line), line.line)?.line ?? null));
  const current = refill.items.find(({ line }) => line === currentNo);
  const isOneShown = isMobile && isOpen && !isListed && current !== undefined;
  return (
    <div className={isMobile ? 'flex min-h-[calc(100dvh-7.5625rem-var(--banner,0px))] flex-col' : 'flex min-h-dvh flex-col'}>
      <RefillHeader refill={refill} />
      {isOpen ? <ScanField onCode={picking.scan} renderScanner={renderScanner} /> : null}
      {isOneShown ? (
        <OneLine line={current} refill={refill} picking={picking} onList={() => setIsListed(true)} onEdit={() => setEdited(current.line)} />
      ) : (
        <StopList
          refill={refill}
          picking={picking}
          isOpen={isOpen}
          onEdit={({ line }) => setEdited(line)}
          onOneByOne={isMobile && isOpen && current !== undefined ? () => setIsListed(false) : undefined}
        />
      )}
      {isOpen ? <LoadBar refill={refill} /> : null}
      <LineDialog line={refill.items.find(({ line }) => line === edited)} picking={picking} onClose={() => setEdited(null)} />
      <TroubleDialog refill={refill} picking={picking} />
    </div>
  );
}

const withoutLine = (lines: readonly RefillLine[], { line }: RefillLine) => lines.filter((one) => one.line !== line);

function RefillMissing() {
  return (
    <>
      <h1 className="sr-only">Refill list</h1>
      <EmptyState
        icon={<PackageX aria-hidden />}
        title="List not found"
        text="There is none, or nothing on it is for your places."
        action={
          <Button asChild>
            <Link to="/refills">All lists</Link>
          </Button>
        }
      />
    </>
  );
}
