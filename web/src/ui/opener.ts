/** What gets the focus back from a dialog that is about to open; from an item of a menu, which is about to go, what opened the menu. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : focused;
  return opener instanceof HTMLElement ? opener : null;
}
