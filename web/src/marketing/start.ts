/**
 * All the script a public page begins with. The page is finished HTML; React comes when somebody does something, and a click made
 * before it was there is made again once it is.
 */
const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

let waking: Promise<void> | undefined;
let isAwake = false;

function wake(): Promise<void> {
  for (const name of signsOfLife) removeEventListener(name, notice);
  waking ??= import('./hydrate.tsx')
    .then((file) => file.hydrate())
    .finally(() => {
      isAwake = true;
    });
  return waking;
}

/** A page that appears under a resting pointer is told that it moved, by nothing. */
function notice(event: Event): void {
  const isAtRest = event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0;
  if (!isAtRest) void wake();
}
for (const name of signsOfLife) addEventListener(name, notice, { passive: true });

addEventListener(
  'click',
  (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-live] :is(button, summary, label)') : null;
    if (isAwake || !control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void wake().then(() => control.click());
  },
  true,
);

function closeMenus(except: Element | null): void {
  for (const menu of document.querySelectorAll('header details[open]')) if (menu !== except) menu.removeAttribute('open');
}
addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const isLink = target?.closest('a') != null;
  closeMenus(isLink ? null : (target?.closest('details') ?? null));
  if (isLink) document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
});
addEventListener('keydown', (event) => {
  const open = event.key === 'Escape' ? document.querySelector('header details[open]') : null;
  if (!open) return;
  if (open.contains(document.activeElement)) open.querySelector('summary')?.focus();
  closeMenus(null);
});
