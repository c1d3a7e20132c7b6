import { can } from '@onhand/contract/permissions';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../platform/session.ts';

const RestockDialog = lazy(() => import('../features/stock/restock-dialog.tsx').then((file) => ({ default: file.RestockDialog })));

type Restock = (item: { id: number; name: string }) => void;

/** Where something is said to be low it can be restocked, but by who may not change stock. */
export function Restocking({ children }: { children: (restock: Restock | undefined) => ReactNode }) {
  const mayChange = can(useUser().role, 'EDIT_INVENTORY');
  const [item, setItem] = useState<Parameters<Restock>[0] | null>(null);
  return (
    <>
      {children(mayChange ? setItem : undefined)}
      <Suspense>{item ? <RestockDialog key={item.id} itemId={item.id} name={item.name} onClose={() => setItem(null)} /> : null}</Suspense>
    </>
  );
}
