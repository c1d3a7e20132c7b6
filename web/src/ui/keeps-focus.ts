const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * As the `ref` of a part of a screen whose buttons go away once they have done their work: whoever works by keyboard goes on with what stands
 * in their place then, and not at the top of the page.
 */
export function keepsFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let at = -1;
  const all = () => [...part.querySelectorAll<HTMLElement>(reachable)];
  const listening = new AbortController();
  const listen = { signal: listening.signal };
  document.addEventListener('focusin', ({ target }) => (at = target instanceof HTMLElement ? all().indexOf(target) : -1), listen);
  // A tap beside everything takes the focus away too, and means it.
  document.addEventListener('pointerdown', () => (at = -1), { ...listen, capture: true });
  const changes = new MutationObserver(() => {
    if (at < 0 || document.activeElement !== document.body) return;
    const there = all();
    there[Math.min(at, there.length - 1)]?.focus({ preventScroll: true });
  });
  changes.observe(part, { childList: true, subtree: true });
  return () => {
    listening.abort();
    changes.disconnect();
  };
}
