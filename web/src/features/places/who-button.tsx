import type { Item } from '@onhand/contract/item-answers';
import { MapPinned } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const WhoHasOne = lazy(() => import('./who-has-one.tsx').then((file) => ({ default: file.WhoHasOne })));

/** PLC-18: the question, wherever an item is shown. */
export function WhoButton({ item }: { item: Pick<Item, 'id' | 'name' | 'unit'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <MapPinned aria-hidden />
        Who has one?
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WhoHasOne item={item} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
