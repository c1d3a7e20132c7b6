import type { Whereabouts } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { MapPin, SearchX, Truck } from 'lucide-react';
import { showError } from '../../platform/error-toast.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { fullest, LevelFigure } from './level-row.tsx';
import { noFolder } from './place-name.ts';
import { useOwnPlace } from './own-place.queries.ts';
import { whereaboutsQuery } from './places.queries.ts';
import { type Drive, useTakeOne } from './transfer.queries.ts';
import { WorkingFrom } from './working-from.tsx';

type Asked = Drive['item'];

/** PLC-18: every place that has some, the own one first, then the fullest; from each one is a tap away from the own van. */
export function WhoHasOne({ item, onClose }: { item: Asked; onClose: () => void }) {
  const result = useQuery(whereaboutsQuery(item.id));
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent title="Who has one?" description={item.name}>
        <ModalBody>
          <Loaded result={result} skeleton={<SkeletonRows />}>
            {(found) => <Places item={item} found={found} />}
          </Loaded>
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}

/** The same where only the item's id is at hand, as in an address. */
export function WhoHasItem({ itemId, onClose }: { itemId: number; onClose: () => void }) {
  const { data: item } = useQuery(itemQuery(itemId));
  return item ? <WhoHasOne item={item} onClose={onClose} /> : null;
}

function Places({ item, found: { places, isPartial } }: { item: Asked; found: Whereabouts }) {
  const elsewhere = useElsewhere(item);
  const own = useOwnPlace();
  const canEdit = can(useUser().role, 'EDIT_INVENTORY');
  const mayTake = canEdit && places.some(({ canTake }) => canTake);
  if (places.length === 0 && elsewhere !== '')
    return <EmptyState icon={<Truck aria-hidden />} title="None lies in a place" text={elsewhere} />;
  if (places.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Nobody has one"
        text={isPartial ? 'None of your places has any. Ask a manager about the others.' : 'No place has any of it left.'}
      />
    );
  }
  return (
    <>
      <ul className="-mx-2">
        {places.map((place) => (
          <PlaceLine key={place.placeId} item={item} place={place} scale={fullest(places)} />
        ))}
      </ul>
      {elsewhere !== '' ? <p className="mt-3 text-sm text-muted">{elsewhere}</p> : null}
      {mayTake && own === null ? (
        <div className="mt-3">
          <p className="mb-2 text-sm text-muted">Choose where you work from, and each is one tap away.</p>
          <WorkingFrom />
        </div>
      ) : null}
      {isPartial ? <p className="mt-3 text-sm text-muted">These are your places. Others may have some too.</p> : null}
    </>
  );
}

/** What lies in no place: it is on the way, or in somebody's hands. */
function useElsewhere({ id, unit }: Asked): string {
  const { data } = useQuery(itemQuery(id));
  if (!data) return '';
  const coming = compareDecimals(data.inTransit, '0') > 0 ? [`On the way: ${quantityText(data.inTransit, unit?.name)}.`] : [];
  return [...coming, ...data.heldBy.map(({ name, quantity }) => `With ${name}: ${quantityText(quantity, unit?.name)}.`)].join(' ');
}

function PlaceLine({ item, place, scale }: { item: Asked; place: Whereabouts['places'][number]; scale: number }) {
  const canEdit = can(useUser().role, 'EDIT_INVENTORY');
  const own = useOwnPlace();
  const { take, isBusy } = useTakeOne();
  const { placeId, path, isOwn, canTake } = place;
  const name = path.at(-1) ?? noFolder;
  const Icon = isOwn ? Truck : MapPin;
  const within = path.slice(0, -1).join(' › ');
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b px-2 py-2 last:border-b-0">
      <span className="flex min-w-0 grow basis-full items-center gap-2 md:basis-28">
        <Icon aria-hidden className={isOwn ? 'size-4 shrink-0 text-accent' : 'size-4 shrink-0 text-muted'} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          {within || isOwn ? <span className="block truncate text-sm text-muted">{isOwn ? 'You work from here' : within}</span> : null}
        </span>
      </span>
      <LevelFigure level={place} unit={item.unit?.name ?? null} scale={scale} className="min-h-9 max-md:grow max-md:basis-40 md:w-44" />
      {own && !isOwn && canTake && canEdit ? (
        <Button
          size="sm"
          isBusy={isBusy}
          aria-label={`Take 1 from ${name} into ${own.name}`}
          onClick={() => take({ item, fromPlaceId: placeId, from: name, toPlaceId: own.id, to: own.name, quantity: '1' }, showError)}
        >
          <Truck aria-hidden />
          Take 1
        </Button>
      ) : null}
    </li>
  );
}
