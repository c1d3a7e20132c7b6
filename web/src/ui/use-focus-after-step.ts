import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Where a document's next step took away the button that was pressed, the keyboard goes on from the heading, which says the new state. */
export function useFocusAfterStep(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) focusHeading();
  }, [state]);
}
