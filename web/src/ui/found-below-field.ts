/**
 * As the `ref` of a list of buttons that a field in the same box has found: arrow keys lead from the field into the list, through it and back.
 * Whoever chooses by key is in the field again, ready for the next; a tap leaves a phone's keyboard where it is.
 */
export function foundBelowField(list: HTMLElement | null): (() => void) | undefined {
  const field = list?.parentElement?.querySelector('input');
  if (!list || !field) return undefined;
  const found = () => [...list.querySelectorAll('button')];
  const listening = new AbortController();
  const listen = { signal: listening.signal };
  const go = (event: KeyboardEvent, to: HTMLElement | undefined) => {
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  field.addEventListener('keydown', (event) => (event.key === 'ArrowDown' ? go(event, found()[0]) : undefined), listen);
  list.addEventListener(
    'keydown',
    (event) => {
      const at = found().findIndex((button) => button === document.activeElement);
      if (event.key === 'ArrowDown') go(event, found()[at + 1]);
      if (event.key === 'ArrowUp') go(event, found()[at - 1] ?? field);
    },
    listen,
  );
  // Before a dialog around it hears of the key and closes.
  window.addEventListener(
    'keydown',
    (event) => (event.key === 'Escape' && list.contains(document.activeElement) ? go(event, field) : undefined),
    { ...listen, capture: true },
  );
  list.addEventListener('click', ({ detail }) => (detail === 0 ? field.focus() : undefined), listen);
  return () => listening.abort();
}
