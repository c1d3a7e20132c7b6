import { api } from '@onhand/contract';
import type { Item, Whereabouts } from '@onhand/contract/inventory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Truck, X } from 'lucide-react';
import { newActKey } from '../../platform/act-key.ts';
import { call } from '../../platform/api.ts';
import { compareDecimals, negated } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { makeStockStale } from '../item-cache/item-cache.queries.ts';
import { showChanged } from '../item-cache/shown-item.queries.ts';
import { stockToast } from '../stock/stock-change.queries.ts';
import { noFolder, usePlaceName } from './place-name.ts';
import { whereaboutsQuery } from './places.queries.ts';

/** Less was there than was taken: so much is missing in the books of the place. */
export interface Shortfall {
  item: Item;
  placeId: number | null;
  missing: string;
}

type Place = Whereabouts['places'][number];

const mostOffered = 3;

/** What was taken beyond what the place had came from somewhere: one tap moves it here in the books, and takes it. */
export function CameFrom({ item, placeId, missing, onDone }: Shortfall & { onDone: () => void }) {
  const { data } = useQuery(whereaboutsQuery(item.id));
  const nameOf = usePlaceName();
  const here = nameOf(placeId);
  const queryClient = useQueryClient();
  // One act: what came from elsewhere is brought here, and taken.
  const took = useMutation({
    mutationFn: async ({ placeId: fromPlaceId, quantity: there }: Place) => {
      const quantity = compareDecimals(missing, there) > 0 ? there : missing;
      const drive = { fromPlaceId, toPlaceId: placeId, source: 'scan' as const, lines: [{ itemId: item.id, quantity }] };
      await call(api.transfers.make, { body: drive }, undefined, newActKey());
      const change = { adjustment: negated(quantity), placeId, source: 'scan' as const };
      return call(api.inventory.changeStock, { params: { id: item.id }, body: change }, undefined, newActKey());
    },
    // It is answered with the tap; what came of it is told by a toast, also once the question is gone.
    onMutate: onDone,
    onSuccess: (changed) => {
      showChanged(queryClient, item.id, changed);
      toast(stockToast(changed));
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
            <span className="font-normal text-muted tabular-nums">{quantityText(place.quantity)}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
