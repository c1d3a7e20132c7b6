let locale = 'en-US';

/** Sets the locale of numbers that widgets write themselves; the platform calls it, because widgets know nothing of the product. */
export function setNumberLocale(next: string): void {
  locale = next;
}

/** “1,200”. */
export function numberText(count: number): string {
  return count.toLocaleString(locale);
}
