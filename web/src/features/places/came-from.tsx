import type { Item, Whereabouts } from '@onhand/contract/item-answers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Truck, X } from 'lucide-react';
import { isQueued, sendInstead, sendOrQueue } from '../../offline/send-or-queue.ts';
import { showQueued, useOwner } from '../../offline/use-act.ts';
import { newActKey } from '../../platform/act-key.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { freeOf } from '../../platform/reserved-text.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { makeStockStale } from '../item-cache/item-cache.queries.ts';
import { noFolder, usePlaceName } from './place-name.ts';
import { whereaboutsQuery } from './places.queries.ts';

/** Less was there than was taken: so much is missing in the books of the place. */
export interface Shortfall {
  item: Item;
  placeId: number | null;
  missing: string;
  /** The change waits on this device for the network, and takes so much in all. */
  waiting?: { key: string; quantity: string };
}

type Place = Whereabouts['places'][number];

const mostOffered = 3;

/** What was taken beyond what the place had came from somewhere: one tap moves it here in the books, and takes it. */
export function CameFrom({ item, placeId, missing, waiting, onDone }: Shortfall & { onDone: () => void }) {
  const { data } = useQuery(whereaboutsQuery(item.id));
  const nameOf = usePlaceName();
  const here = nameOf(placeId);
  const queryClient = useQueryClient();
  const owner = useOwner();
  // One act: what came from elsewhere is brought here, and taken. One that has not been sent yet becomes a part of it.
  const took = useMutation({
    mutationFn: ({ placeId: fromPlaceId, path, quantity: there }: Place) => {
      const rest = compareDecimals(missing, there) > 0 ? there : missing;
      const taking = (quantity: string) => ({
        kind: 'take' as const,
        input: { body: { itemId: item.id, placeId, fromPlaceId, quantity, source: 'scan' as const } },
        seen: {
          item: { id: item.id, name: item.name, unit: item.unit?.name ?? null },
          place: here,
          from: path.at(-1) ?? noFolder,
          missing: rest,
        },
      });
      if (!waiting) return sendOrQueue(owner, taking(rest), newActKey());
      return sendInstead(owner, waiting.key, { whole: taking(waiting.quantity), rest: taking(rest) }, newActKey());
    },
    // It is answered with the tap; what came of it is told by a toast, also once the question is gone.
    onMutate: onDone,
    onSuccess: (outcome, { path }) => {
      if (isQueued(outcome)) return void showQueued(queryClient, outcome);
      const delta = outcome.movements.at(-1)?.delta ?? '0';
      const taken = `${quantityText(delta.replace('-', ''), item.unit?.name)} of ${item.name} from ${path.at(-1) ?? noFolder}, taken in ${here}`;
      toast({ title: 'Stock Updated', description: taken, tone: 'success', duration: 5000 });
    },
    onSettled: () => makeStockStale(queryClient),
  });
  const others = (data?.places ?? []).filter((place) => place.canTake && place.placeId !== placeId).slice(0, mostOffered);
  if (others.length === 0) return null;
  return (
    <section aria-label="Where it came from" className="rounded-md border border-warn bg-warn-soft p-3">
      <header className="flex items-start gap-2">
        <p className="min-w-0 grow">
          {here} had {quantityText(missing)} too few of <span className="font-medium">{item.name}</span>. It came from …
        </p>
        <IconButton size="sm" label="Leave it" icon={<X aria-hidden />} onClick={onDone} className="-mt-1 -mr-1" />
      </header>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map((place) => (
          <Button key={place.placeId} size="sm" onClick={() => took.mutate(place)}>
            <Truck aria-hidden />
            {place.path.at(-1) ?? noFolder}
            <span className="font-normal text-muted tabular-nums">{quantityText(freeOf(place))}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
