/**
 * All the script a public page begins with. The page is finished HTML; React comes when somebody does something, and a click made
 * before it was there is made again once it is.
 */
const signsOfLife = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

let waking: Promise<void> | undefined;
let isAwake = false;

function wake(): Promise<void> {
  for (const name of signsOfLife) removeEventListener(name, wake);
  waking ??= import('./hydrate.tsx')
    .then((file) => file.hydrate())
    .finally(() => {
      isAwake = true;
    });
  return waking;
}
for (const name of signsOfLife) addEventListener(name, wake, { passive: true });

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
