import { Button, type ButtonProps } from './button.tsx';
import { toastsStayAboveFloating } from './toast-room.ts';

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
