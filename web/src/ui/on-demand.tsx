import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import type { LazyPart } from './lazy-part.tsx';

export interface OpenerProps {
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A button whose menu or popover is in a file of its own: fetched when pointer or focus come near, opened by the first click.
 * From then on the part draws the button too, so it is to look the same there.
 */
export function OnDemand<Props extends { isOpenAtStart: boolean }>({
  part: { Part, preload },
  props,
  kind,
  children,
}: {
  part: LazyPart<Props>;
  props: Omit<Props, 'isOpenAtStart'>;
  kind: OpenerProps['aria-haspopup'];
  children: (opener: OpenerProps) => ReactNode;
}) {
  const [isOpened, setIsOpened] = useState(false);
  const fetchIt = () => void preload();
  const open = () => void preload().then(() => setIsOpened(true));
  const opener = children({
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: fetchIt,
    onFocus: fetchIt,
    onClick: open,
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  if (!isOpened) return opener;
  return (
    <Suspense fallback={opener}>
      <Part {...({ ...props, isOpenAtStart: true } as Props)} />
    </Suspense>
  );
}
