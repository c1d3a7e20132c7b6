import { limits, spelledLimit } from '@onhand/contract/limits';
import { can } from '@onhand/contract/permissions';
import type { RefillPlace } from '@onhand/contract/refills';
import { Clock, Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hourText } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { toast } from '../../ui/toast.ts';
import { PlaceSettingsDialog } from './place-settings-dialog.tsx';
import { placeName, refillName } from './refill-words.ts';
import { useMakeRefill } from './refills.queries.ts';

const isDue = ({ low, overfull, openRefill }: RefillPlace) => low > 0 || (overfull > 0 && openRefill === null);

/** Whichever places lack something are chosen already: to refill them all is one tap. */
export function PlaceChoice({ places, more }: { places: readonly RefillPlace[]; more: ReactNode }) {
  const navigate = useNavigate();
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const make = useMakeRefill();
  const [chosenByHand, setChosen] = useState<ReadonlySet<number | null>>();
  const [isSetUp, setIsSetUp] = useState<RefillPlace | null>(null);
  const due = places.filter(isDue).slice(0, limits.placesOfRefill);
  const chosen = chosenByHand ?? new Set(due.map(({ placeId }) => placeId));
  const isFull = chosen.size >= limits.placesOfRefill;
  const toggle = (placeId: number | null) => {
    const next = new Set(chosen);
    if (!next.delete(placeId)) next.add(placeId);
    setChosen(next);
  };
  const makeList = () =>
    make.mutate(
      { body: { placeIds: [...chosen] } },
      {
        onSuccess: ({ refill, told }) => {
          setChosen(undefined);
          if (refill) void navigate(`/refills/${refill.id}`);
          else toast({ title: 'Nothing to refill', description: told });
        },
      },
    );
  return (
    <Card isPadded={false} className="mt-4">
      <ul aria-label="Places" className="divide-y">
        {places.map((place) => (
          <li key={place.placeId ?? 0} className="flex min-h-16 items-center gap-3 py-2 pr-2 pl-4 md:pl-5">
            <Checkbox
              className="grow py-1.5"
              label={<span className="font-medium wrap-anywhere">{placeName(place.name)}</span>}
              hint={<PlaceFacts place={place} />}
              checked={chosen.has(place.placeId)}
              disabled={isFull && !chosen.has(place.placeId)}
              onCheckedChange={() => toggle(place.placeId)}
            />
            {place.openRefill ? (
              <Link
                to={`/refills/${place.openRefill.id}`}
                className="touch shrink-0 px-2 py-2 text-sm font-medium text-accent hover:underline"
              >
                {refillName(place.openRefill.number)}
              </Link>
            ) : null}
            {canManage ? (
              <IconButton
                label={`How ${placeName(place.name)} is refilled`}
                icon={<Settings2 aria-hidden />}
                onClick={() => setIsSetUp(place)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {more}
      {chosen.size > 0 ? (
        <div className="flex items-center justify-end gap-3 border-t p-3 max-md:contents">
          {isFull ? (
            <p className="text-sm text-muted max-md:border-t max-md:p-3">
              A list is for at most {spelledLimit(limits.placesOfRefill)} places.
            </p>
          ) : null}
          <MainAction isBusy={make.isPending} onClick={makeList}>
            {chosen.size === 1 ? 'Make list' : `Make list for ${chosen.size} places`}
          </MainAction>
        </div>
      ) : null}
      {isSetUp ? <PlaceSettingsDialog place={isSetUp} onClose={() => setIsSetUp(null)} /> : null}
    </Card>
  );
}

function PlaceFacts({ place: { low, overfull, items, hour, path } }: { place: RefillPlace }) {
  const above = path.slice(0, -1).join(' › ');
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {low > 0 ? <Badge tone="warn">{low} low</Badge> : null}
      {overfull > 0 ? <Badge>{overfull} too many</Badge> : null}
      <span>
        {low === 0 && overfull === 0 ? 'Nothing to do · ' : ''}
        {items} with a minimum{above ? ` · ${above}` : ''}
      </span>
      {hour === null ? null : (
        <span className="inline-flex items-center gap-1">
          <Clock aria-hidden className="size-3.5" /> daily at {hourText(hour)}
        </span>
      )}
    </span>
  );
}
