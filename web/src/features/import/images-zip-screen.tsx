import type { ImageZip } from '@onhand/contract/import-images';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateTimeText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { imageZipQuery, useApplyImageZip, useCancelImageZip } from './images-zip.queries.ts';
import { ImagesZipList } from './images-zip-list.tsx';
import { picturesText } from './import-words.ts';

/** The pictures of one zip: what matched, what did not and why, and what became of each. */
export function ImagesZip({ id, onLeave }: { id: number; onLeave: () => void }) {
  const result = useQuery(imageZipQuery(id));
  return (
    <Loaded result={result} skeleton={<SkeletonCard className="mt-6" />}>
      {(one) => (
        <div className="mt-6 flex flex-col gap-6">
          <Card>
            <Summary one={one} onLeave={onLeave} />
          </Card>
          <ImagesZipList pictures={one.pictures} isOver={one.status !== 'checked'} />
        </div>
      )}
    </Loaded>
  );
}

function Summary({ one, onLeave }: { one: ImageZip; onLeave: () => void }) {
  const apply = useApplyImageZip();
  const cancel = useCancelImageZip();
  const { id, status, pictures, done, isCancelling } = one;
  const matched = pictures.filter(({ itemId, problem, isAdded }) => isAdded || (itemId !== null && problem === null)).length;
  const added = pictures.filter(({ isAdded }) => isAdded).length;
  const about = `${one.fileName} · ${dateTimeText(one.createdAt)} · ${one.userName}`;
  if (status === 'applying') {
    return (
      <div aria-live="polite" className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Progress label="Adding pictures" value={done} max={Math.max(matched, done)} className="min-w-60 flex-1" />
        <Button isBusy={isCancelling || cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          Stop
        </Button>
      </div>
    );
  }
  const isWaiting = status === 'checked';
  return (
    <div aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">
          {isWaiting
            ? `${picturesText(matched)} of ${pictures.length} found ${matched === 1 ? 'its item' : 'their items'}`
            : `${picturesText(added)} added`}
        </h2>
        <p className="text-sm break-words text-muted">{about}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isWaiting ? (
          <>
            <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ params: { id } }, { onSuccess: onLeave })}>
              Not this one
            </Button>
            <Button variant="primary" disabled={matched === 0} isBusy={apply.isPending} onClick={() => apply.mutate({ params: { id } })}>
              Add {picturesText(matched)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onLeave}>Another file</Button>
            <Button variant="primary" asChild>
              <Link to="/inventory">See the items</Link>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
