let locale = 'en-US';

/** How widgets write the numbers they count themselves; the platform says it, as it does for everything else. */
export function setNumberLocale(next: string): void {
  locale = next;
}

/** “1,200”. */
export function numberText(count: number): string {
  return count.toLocaleString(locale);
}
