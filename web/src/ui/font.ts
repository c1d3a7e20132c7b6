const storageKey = 'onhand.hasFont';

/**
 * On a phone's first visit the page is read in the device's own font (early.js), and stays so: ours is fetched once there is nothing else to
 * fetch, and the next visit has it from the beginning. Text that changes its font while it is read is laid out anew, all of it.
 */
export async function fetchFont(): Promise<void> {
  if (document.documentElement.dataset['font'] !== 'later') return;
  try {
    await document.fonts.load('1em "Inter Variable"');
    localStorage.setItem(storageKey, 'true');
  } catch {
    // No network, or no storage: the next visit is like the first.
  }
}
