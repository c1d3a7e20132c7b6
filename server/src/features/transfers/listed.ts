/** As many as a sentence can bear. */
export function listed(things: readonly string[]): string {
  const shown = things.slice(0, 5);
  const more = things.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
