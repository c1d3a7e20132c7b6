import type { PlaceFacts } from '@onhand/contract/folders';
import { can } from '@onhand/contract/permissions';
import { ClipboardCheck, List, PackagePlus, Printer, ScanLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ItemThumb } from '../features/inventory/list/rows/item-thumb.tsx';
import { type PlaceParts, PlaceScreen } from '../features/places/place-screen.tsx';
import { useMakeRefill } from '../features/refills/refills.queries.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

const StartCountDialog = lazy(() =>
  import('../features/counts/start-count-dialog.tsx').then((file) => ({ default: file.StartCountDialog })),
);
const LabelDialog = lazy(() => import('../features/labels/label-dialog.tsx').then((file) => ({ default: file.LabelDialog })));

/** A place with what other features do there. */
export function PlacePage() {
  const placeId = Number(useParams()['placeId']);
  return <PlaceScreen key={placeId} placeId={placeId} parts={parts} />;
}

const actions: PlaceParts['actions'] = (place) => <PlaceActions place={place} />;
const picture: PlaceParts['picture'] = ({ itemId, coverImageId }) => (
  <ItemThumb item={{ id: itemId, coverImageId }} className="size-10 rounded-md max-md:hidden" />
);
const parts: PlaceParts = { actions, picture };

function PlaceActions({ place }: { place: PlaceFacts }) {
  const canCount = can(useUser().role, 'MANAGE_INVENTORY');
  const [opened, setOpened] = useState<'count' | 'label' | null>(null);
  const close = () => setOpened(null);
  const canEdit = can(useUser().role, 'EDIT_INVENTORY');
  const navigate = useNavigate();
  const make = useMakeRefill();
  const refill = () =>
    make.mutate(
      { body: { placeIds: [place.id] } },
      {
        onSuccess: ({ refill: made, told }) => {
          if (made) void navigate(`/refills/${made.id}`);
          else toast({ title: 'Nothing to refill', description: told });
        },
      },
    );
  return (
    <>
      {canEdit ? (
        <Button isBusy={make.isPending} onClick={refill}>
          <PackagePlus aria-hidden />
          Refill
        </Button>
      ) : null}
      <Button asChild>
        <Link to="/scan">
          <ScanLine aria-hidden />
          Scan
        </Link>
      </Button>
      {canCount ? (
        <Button onClick={() => setOpened('count')}>
          <ClipboardCheck aria-hidden />
          Count
        </Button>
      ) : null}
      <Button onClick={() => setOpened('label')}>
        <Printer aria-hidden />
        Label
      </Button>
      <Button asChild>
        <Link to={`/folder/${place.id}`}>
          <List aria-hidden />
          Items
        </Link>
      </Button>
      <Suspense fallback={null}>
        {opened === 'count' ? <StartCountDialog folderId={place.id} isOpen onClose={close} /> : null}
        {opened === 'label' ? <LabelDialog selection={{ placeIds: [place.id] }} isOpen onClose={close} /> : null}
      </Suspense>
    </>
  );
}
