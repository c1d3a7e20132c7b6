import type { Order } from '@onhand/contract/order-answers';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { placeName } from './order-words.ts';

/** What stands above the lines, and may change after the order was sent but for where it goes. */
export function OrderDetails({ order, mayOrder }: { order: Order; mayOrder: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  const { placeCount, place, expectedOn, vendorReference, note, state } = order;
  const facts = [
    [
      'Deliver to',
      placeCount > 1 ? `${placeName(place)}, and ${placeCount === 2 ? 'another place' : 'other places'} by line` : placeName(place),
    ],
    ['Expected', expectedOn === null ? 'No day yet' : dateText(expectedOn)],
    ['Their number', vendorReference || 'None'],
    ...(note ? [['Note', note]] : []),
  ];
  return (
    <section aria-label="Details" className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b px-4 py-3">
      <dl className="grid min-w-0 grow grid-cols-2 gap-x-8 gap-y-2 text-sm md:flex md:flex-wrap">
        {facts.map(([label, value]) => (
          <div key={label} className={label === 'Note' ? 'col-span-2 min-w-0' : 'min-w-0'}>
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {mayOrder && state !== 'cancelled' ? (
        <Button size="sm" className="touch" onClick={() => setIsChanging(true)}>
          <Pencil aria-hidden />
          Change details
        </Button>
      ) : null}
      {isChanging ? <DetailsDialog order={order} onClose={() => setIsChanging(false)} /> : null}
    </section>
  );
}
