/** Finds the element that gets the focus back from a dialog; a menu's item is about to go, so for that it is the menu's opener. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : focused;
  return opener instanceof HTMLElement ? opener : null;
}
