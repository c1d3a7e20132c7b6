import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { toastsStayAboveFloating, toastsStayAboveStrip } from './toast-room.ts';

/** A screen's one primary button: in the header on large screens, above the bottom bar under the thumb on phones. */
export function MainAction(props: Omit<ButtonProps, 'variant' | 'size' | 'ref' | 'className'>) {
  return (
    <Button
      ref={toastsStayAboveFloating}
      variant="primary"
      className="ui-main-action max-md:fixed! max-md:right-4 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+1rem)] max-md:z-30 max-md:h-12 max-md:px-5 max-md:shadow-float"
      {...props}
    />
  );
}

/** For a list whose rows have buttons of their own: on phones its one button has a strip to itself, and covers none of them by half. */
export function MainActionStrip({ children }: { children: ReactNode }) {
  return (
    <div
      ref={toastsStayAboveStrip}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:z-30 max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-2 max-md:*:h-12 max-md:*:w-full md:contents"
    >
      {children}
    </div>
  );
}
