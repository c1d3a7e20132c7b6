import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

/** Wrap the app in one, so that moving from one tooltip to the next does not wait again. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

// Focus also returns to a trigger when its menu or dialog closes; only a person tabbing there asks for the hint.
function ignoreUnseenFocus(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

/** A short hint on hover or keyboard focus. Never the only place where something is said: touch does not show it. */
export function Tooltip({
  text,
  shortcut,
  side = 'top',
  children,
}: {
  text: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={ignoreUnseenFocus}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        {/* Read as the trigger's description, not as a stray piece of page outside every landmark. */}
        <div aria-hidden>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-80 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-text px-2.5 py-1.5 text-sm text-background shadow-float"
          >
            {text}
            {shortcut ? <Kbd keys={shortcut} isInverted /> : null}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
