import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, MapPin } from 'lucide-react';
import { useState } from 'react';
import { lyingText } from '../../platform/reserved-text.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { menuItem } from '../../ui/menu-classes.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { quantityThere } from '../stock/stock-change.queries.ts';
import { usePlaceName } from './place-name.ts';
import { useOwnPlace } from './own-place.queries.ts';
import { useWorkFrom } from './places.queries.ts';

interface PlaceChipProps {
  item: Pick<Item, 'places' | 'quantity' | 'unit'>;
  placeId: number | null;
  onChoose: (placeId: number | null) => void;
}

/** PLC-10: says where stock is about to change, one tap from being changed: to another place of the item, or any other. */
export function PlaceChip({ item, placeId, onChoose }: PlaceChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = usePlaceName();
  const here = item.places.find((place) => place.placeId === placeId);
  const name = nameOf(placeId, here?.name);
  const choose = (id: number | null) => {
    setIsOpen(false);
    onChoose(id);
  };
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" className="max-w-full min-w-0 self-start">
          <MapPin aria-hidden />
          <span className="sr-only">Place that changes: </span>
          <span className="min-w-0 truncate">{name}</span>
          {/* All of it lies there, which stands beside its name already. */}
          {item.places.length > 1 ? (
            <span className="shrink-0 font-normal text-muted tabular-nums">
              {lyingText({ quantity: quantityThere(item, placeId), reserved: here?.reserved }, item.unit?.name)}
            </span>
          ) : null}
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent label="Place that changes" isPadded={false} className="w-80">
        <Places item={item} placeId={placeId} onChoose={choose} />
      </PopoverContent>
    </Popover>
  );
}

function Places({ item, placeId, onChoose }: PlaceChipProps) {
  const own = useOwnPlace();
  const workFrom = useWorkFrom();
  const nameOf = usePlaceName();
  const [isElsewhere, setIsElsewhere] = useState(false);
  if (isElsewhere) return <AnyPlace label="Another place" placeId={placeId} onChoose={onChoose} />;
  const places = item.places.map(({ placeId: id, name, quantity, reserved }) => ({ id, name: nameOf(id, name), quantity, reserved }));
  if (own && !places.some(({ id }) => id === own.id))
    places.unshift({ id: own.id, name: nameOf(own.id, own.name), quantity: '0', reserved: '0' });
  const first = (one: { id: number | null }) => Number(one.id !== (own?.id ?? -1));
  const chosen = places.find(({ id }) => id === placeId);
  return (
    <>
      <ul className="p-1">
        {places
          .toSorted((one, other) => first(one) - first(other))
          .map(({ id, name, quantity, reserved }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === placeId}
                className={cx(menuItem, 'w-full text-left hover:bg-hover')}
                onClick={() => onChoose(id)}
              >
                <Check aria-hidden className={cx(id === placeId ? 'text-accent' : 'invisible')} />
                <span className="min-w-0 grow truncate">{name}</span>
                {id !== null && id === own?.id ? <span className="shrink-0 text-sm text-muted">yours</span> : null}
                <span className="shrink-0 text-muted tabular-nums">{lyingText({ quantity, reserved }, item.unit?.name)}</span>
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={cx(menuItem, 'w-full text-left hover:bg-hover')} onClick={() => setIsElsewhere(true)}>
            <MapPin aria-hidden className="text-muted" />
            Another place…
          </button>
        </li>
      </ul>
      {chosen && chosen.id !== null && chosen.id !== own?.id ? (
        <div className="border-t p-1">
          <button
            type="button"
            className={cx(menuItem, 'w-full text-left text-accent hover:bg-hover')}
            onClick={() => {
              workFrom({ id: chosen.id as number, name: chosen.name });
              onChoose(chosen.id);
            }}
          >
            <MapPin aria-hidden />
            Work from {chosen.name} from now on
          </button>
        </div>
      ) : null}
    </>
  );
}

interface AnyPlaceProps {
  label: string;
  noneLabel?: string;
  placeId: number | null;
  onChoose: (placeId: number | null) => void;
}

/** Every folder the person has. */
export function AnyPlace({ label, noneLabel, placeId, onChoose }: AnyPlaceProps) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const hasAll = can(useUser().role, 'ALL_FOLDERS');
  return (
    <div className="flex h-80 flex-col">
      <TreePicker
        label={label}
        noneLabel={noneLabel ?? (hasAll ? 'No folder' : undefined)}
        nodes={folders}
        value={placeId}
        onChange={onChoose}
        isInline
      />
    </div>
  );
}
