import type { Count } from '@onhand/contract/counts';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { ClipboardX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { CountHeader } from './count-header.tsx';
import { countQuery } from './counts.queries.ts';
import { DesktopCounting } from './desktop-counting.tsx';
import { PhoneCounting } from './phone-counting.tsx';
import { PrintSheet } from './print-sheet.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { ReviewView } from './review-view.tsx';
import { useCountLines } from './use-count-lines.ts';

/** One count: to be counted, to be reviewed, or as it was posted. */
export function CountScreen({ renderScanner }: { renderScanner?: RenderScanner }) {
  const id = Number(useParams().countId);
  const count = useQuery({ ...countQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (count.error instanceof ApiError && count.error.status === 404);
  if (isMissing) return <CountMissing />;
  if (!count.data) return <NotLoaded result={count} skeleton={<CountSkeleton />} />;
  return <Loaded key={id} count={count.data} renderScanner={renderScanner} />;
}

function Loaded({ count, renderScanner }: { count: Count; renderScanner?: RenderScanner }) {
  const isMobile = useIsMobile();
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const [params, setParams] = useSearchParams();
  const lines = useCountLines(count.id);
  useDocumentTitle(count.name);
  const isOpen = count.status === 'open';
  const isReview = !isOpen || (canManage && params.get('view') === 'review');
  const setView = (view: 'count' | 'review') => setParams(view === 'review' ? { view } : {}, { replace: true });
  const { result } = lines;
  return (
    <div
      className={
        isMobile
          ? 'flex h-[calc(100dvh-7.5625rem-var(--banner,0px)-env(safe-area-inset-bottom)-env(safe-area-inset-top))] flex-col'
          : 'flex h-[calc(100dvh-var(--banner,0px))] flex-col'
      }
    >
      <CountHeader
        count={count}
        pendingCount={lines.pendingCount}
        view={isReview ? 'review' : 'count'}
        onView={isOpen && canManage ? setView : undefined}
      />
      {lines.lines === undefined ? (
        <NotLoaded result={result} skeleton={<SkeletonRows rows={10} />} />
      ) : isReview ? (
        <ReviewView count={count} lines={lines.lines} folderOf={lines.folderOf} canManage={canManage} />
      ) : isMobile ? (
        <PhoneCounting count={count} {...lines} lines={lines.lines} renderScanner={renderScanner} />
      ) : (
        <DesktopCounting count={count} {...lines} lines={lines.lines} renderScanner={renderScanner} />
      )}
      {lines.lines ? <PrintSheet count={count} lines={lines.lines} folderOf={lines.folderOf} /> : null}
    </div>
  );
}

function CountSkeleton() {
  return (
    <div className="pt-20">
      <SkeletonRows rows={10} />
    </div>
  );
}

function CountMissing() {
  return (
    <>
      <h1 className="sr-only">Stock count</h1>
      <EmptyState
        icon={<ClipboardX aria-hidden />}
        title="Count not found"
        text="There is none, or nothing in it is yours to see."
        action={
          <Button asChild>
            <Link to="/counts">All counts</Link>
          </Button>
        }
      />
    </>
  );
}
