import type { SyntheticEvent } from 'react';

/** Does this when a form is sent, instead of having the browser send it. */
export function handled(run: () => unknown): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}
