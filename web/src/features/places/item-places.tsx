import type { Item, ItemPlace } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { ArrowRightLeft, House, MapPin, Plus, SlidersHorizontal, Truck, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { compareDecimals } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { quantityText } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { fullest, LevelFigure } from './level-row.tsx';
import { usePlaceName } from './place-name.ts';
import { useOwnPlace } from './own-place.queries.ts';
import { useRemovePlace } from './places.queries.ts';
import type { TransferStart } from './transfer-dialog.tsx';
import { useTakeOne } from './transfer.queries.ts';

const TransferDialog = lazy(() => import('./transfer-dialog.tsx').then((file) => ({ default: file.TransferDialog })));
const LimitsDialog = lazy(() => import('./limits-dialog.tsx').then((file) => ({ default: file.LimitsDialog })));
const WhoHasOne = lazy(() => import('./who-has-one.tsx').then((file) => ({ default: file.WhoHasOne })));

interface ItemPlacesProps {
  item: Item;
  canEdit: boolean;
  /** The place that the buttons below change. */
  placeId: number | null;
  onChoose: (placeId: number | null) => void;
}

type Opened = { kind: 'transfer'; start: TransferStart } | { kind: 'limits'; placeId?: number | null } | { kind: 'who' };

/** PLC-01: every place of an item with what lies there, drawn against what should. The one that is chosen is the one that changes. */
export function ItemPlaces({ item, canEdit, placeId, onChoose }: ItemPlacesProps) {
  const canManage = can(useUser().role, 'MANAGE_INVENTORY') && canEdit;
  const own = useOwnPlace();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isOwn = (id: number | null) => own !== null && id === own.id;
  const places = item.places.toSorted((one, other) => Number(isOwn(other.placeId)) - Number(isOwn(one.placeId)));
  const scale = places.length > 1 ? fullest(places) : null;
  return (
    <section aria-label="Places" className="border-t px-5 pt-2 pb-3">
      <header className="flex min-h-9 items-center gap-1">
        <h3 className="grow text-sm font-semibold">{places.length > 1 ? `In ${places.length} places` : 'Where it is'}</h3>
        <Button size="sm" variant="ghost" onClick={() => setOpened({ kind: 'who' })}>
          Who has one?
        </Button>
        {canManage ? (
          <Button size="sm" variant="ghost" className="-mr-3" onClick={() => setOpened({ kind: 'limits' })}>
            <Plus aria-hidden />
            Place
          </Button>
        ) : null}
      </header>
      <ul className="-mx-2">
        {places.map((place) => (
          <PlaceRow
            key={place.placeId}
            item={item}
            place={place}
            scale={scale}
            isOwn={isOwn(place.placeId)}
            isChosen={place.placeId === placeId}
            canEdit={canEdit}
            canManage={canManage}
            onChoose={() => onChoose(place.placeId)}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {compareDecimals(item.inTransit, '0') > 0 ? <OnTheWay item={item} /> : null}
      <Suspense fallback={null}>
        {opened?.kind === 'transfer' ? <TransferDialog item={item} start={opened.start} onClose={close} /> : null}
        {opened?.kind === 'limits' ? <LimitsDialog item={item} placeId={opened.placeId} onClose={close} /> : null}
        {opened?.kind === 'who' ? <WhoHasOne item={item} onClose={close} /> : null}
      </Suspense>
    </section>
  );
}

/** In no place, and on hand all the same. */
function OnTheWay({ item }: { item: Item }) {
  return (
    <Link to="/transfers" className="flex min-h-11 items-center gap-1.5 text-muted underline-offset-4 hover:underline">
      <ArrowRightLeft aria-hidden className="size-4 shrink-0" />
      <span className="grow">On the way between places</span>
      <span className="font-medium tabular-nums">{quantityText(item.inTransit, item.unit?.name)}</span>
    </Link>
  );
}

interface PlaceRowProps {
  item: Item;
  place: ItemPlace;
  scale: number | null;
  isOwn: boolean;
  isChosen: boolean;
  canEdit: boolean;
  canManage: boolean;
  onChoose: () => void;
  onOpen: (opened: Opened) => void;
}

function PlaceRow({ item, place, scale, isOwn, isChosen, canEdit, canManage, onChoose, onOpen }: PlaceRowProps) {
  const name = usePlaceName()(place.placeId, place.name);
  return (
    <li className={cx('rounded-md', isChosen && canEdit && 'bg-accent-soft')}>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={!canEdit}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left enabled:hover:bg-hover enabled:aria-pressed:hover:bg-transparent"
        onClick={onChoose}
      >
        <span className="flex min-w-0 grow items-center gap-1.5">
          <PlaceIcon isOwn={isOwn} isHome={place.isHome} />
          <span className="min-w-0 truncate" title={name}>
            {name}
          </span>
          {isOwn ? <Badge tone="accent">Yours</Badge> : null}
        </span>
        <LevelFigure level={place} unit={item.unit?.name ?? null} scale={scale} />
      </button>
      {isChosen && canEdit ? <PlaceActions item={item} place={place} isOwn={isOwn} canManage={canManage} onOpen={onOpen} /> : null}
    </li>
  );
}

function PlaceIcon({ isOwn, isHome }: { isOwn: boolean; isHome: boolean }): ReactNode {
  const Icon = isOwn ? Truck : isHome ? House : MapPin;
  return (
    <>
      <Icon aria-hidden className={cx('size-4 shrink-0', isOwn ? 'text-accent' : 'text-muted')} />
      {isHome ? <span className="sr-only">Home: </span> : null}
    </>
  );
}

type ActionsProps = Pick<PlaceRowProps, 'item' | 'place' | 'isOwn' | 'canManage' | 'onOpen'>;

/** What can be done with the chosen place, beside the buttons that add and take. */
function PlaceActions({ item, place, isOwn, canManage, onOpen }: ActionsProps) {
  const own = useOwnPlace();
  const { take, isBusy } = useTakeOne();
  const remove = useRemovePlace(item.id);
  const hasSome = compareDecimals(place.quantity, '0') > 0;
  const hasElsewhere = item.places.some(({ placeId, quantity }) => placeId !== place.placeId && compareDecimals(quantity, '0') > 0);
  return (
    <div className="flex flex-wrap gap-x-1 px-1 pb-1">
      {own && !isOwn && hasSome ? (
        <Button
          size="sm"
          variant="ghost"
          isBusy={isBusy}
          onClick={() => take({ item, fromPlaceId: place.placeId, toPlaceId: own.id, to: own.name, quantity: '1' }, showError)}
        >
          <Truck aria-hidden />
          Take 1 into {own.name}
        </Button>
      ) : null}
      {hasSome ? (
        <Button size="sm" variant="ghost" onClick={() => onOpen({ kind: 'transfer', start: { from: place.placeId } })}>
          <ArrowRightLeft aria-hidden />
          Move from here…
        </Button>
      ) : null}
      {hasElsewhere ? (
        <Button size="sm" variant="ghost" onClick={() => onOpen({ kind: 'transfer', start: { to: place.placeId } })}>
          <ArrowRightLeft aria-hidden />
          Move here…
        </Button>
      ) : null}
      {canManage ? (
        <Button size="sm" variant="ghost" onClick={() => onOpen({ kind: 'limits', placeId: place.placeId })}>
          <SlidersHorizontal aria-hidden />
          {place.minimum === null && place.maximum === null ? 'Set minimum…' : 'Minimum, maximum…'}
        </Button>
      ) : null}
      {canManage && !hasSome && !place.isHome ? (
        <Button size="sm" variant="ghost" isBusy={remove.isPending} onClick={() => remove.mutate(place.placeId)}>
          <X aria-hidden />
          Not kept here
        </Button>
      ) : null}
    </div>
  );
}
