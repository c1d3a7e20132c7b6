import { can } from '@onhand/contract/permissions';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../platform/session.ts';

const RestockDialog = lazy(() => import('../features/stock/restock-dialog.tsx').then((file) => ({ default: file.RestockDialog })));

/** Without a place, what is brought goes to the item's home. */
type Restock = (item: { id: number; name: string; placeId?: number | null }) => void;

/** Lets low items be restocked where they are listed, by people who may change stock. */
export function Restocking({ children }: { children: (restock: Restock | undefined) => ReactNode }) {
  const mayChange = can(useUser().role, 'EDIT_INVENTORY');
  const [item, setItem] = useState<Parameters<Restock>[0] | null>(null);
  return (
    <>
      {children(mayChange ? setItem : undefined)}
      <Suspense>
        {item ? (
          <RestockDialog key={item.id} itemId={item.id} name={item.name} placeId={item.placeId} onClose={() => setItem(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
