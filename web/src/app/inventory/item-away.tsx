import type { Item, OnOrder } from '@onhand/contract/item-answers';
import { limits } from '@onhand/contract/limits';
import { HandHelping, ShoppingCart, Truck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { dateText, quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';

const HandOutDialog = lazy(() => import('../../features/tools/hand-out-dialog.tsx').then((file) => ({ default: file.HandOutDialog })));

/** What of an item is in no place: on the way, or in somebody's hands; and the way to hand it out. */
export function ItemAway({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const [isHandingOut, setIsHandingOut] = useState(false);
  return (
    <div className="border-t px-5 py-2 text-sm">
      {item.inTransit === '0' ? null : (
        <p className="flex min-h-9 items-center gap-2">
          <Truck aria-hidden className="size-4 shrink-0 text-muted" />
          <Link to="/transfers" className="font-medium text-accent hover:underline">
            {quantityText(item.inTransit, item.unit?.name)} on the way
          </Link>
        </p>
      )}
      {item.onOrder ? <OnOrderLine onOrder={item.onOrder} unit={item.unit?.name} /> : null}
      {item.heldBy.map(({ loanId, name, quantity, until }) => (
        <p key={loanId} className="flex min-h-9 items-center gap-2">
          <HandHelping aria-hidden className="size-4 shrink-0 text-muted" />
          <Link to="/tools" className="font-medium text-accent hover:underline">
            {quantity === '1' ? '' : `${quantityText(quantity)} `}with {name}
          </Link>
          {until ? <span className="text-muted">until {dateText(`${until}T12:00:00`)}</span> : null}
        </p>
      ))}
      {item.heldBy.length < limits.loansTold ? null : (
        <p className="flex min-h-9 items-center gap-2">
          <Link to="/tools" className="font-medium text-accent hover:underline">
            See everybody who has one
          </Link>
        </p>
      )}
      {canEdit ? (
        <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setIsHandingOut(true)}>
          <HandHelping aria-hidden />
          Hand out
        </Button>
      ) : null}
      {isHandingOut ? (
        <Suspense fallback={null}>
          <HandOutDialog isOpen item={item} onClose={() => setIsHandingOut(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** BUY-11: “24 on order, expected Dec 3, PO-12”. */
function OnOrderLine({ onOrder: { quantity, ofDrafts, expectedOn, orders }, unit }: { onOrder: OnOrder; unit: string | undefined }) {
  const words = [
    `${quantityText(quantity, unit)} on order`,
    expectedOn === null ? null : `expected ${dateText(expectedOn)}`,
    ofDrafts === '0' ? null : ofDrafts === quantity ? 'drafted' : `${quantityText(ofDrafts)} of it drafted`,
  ];
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2">
      <ShoppingCart aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="font-medium">{words.filter(Boolean).join(', ')}</span>
      {orders.map(({ id, number, vendor }) => (
        <Link key={id} to={`/orders/${id}`} title={vendor} className="touch text-accent hover:underline">
          PO-{number}
        </Link>
      ))}
    </p>
  );
}
