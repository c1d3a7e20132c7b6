const pictures = /\.(jpe?g|png|webp|gif|avif|heic)$/i;
/** File managers add these files by themselves. */
const clutter = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

export const isClutter = (file: string) => file.endsWith('/') || clutter.test(file);
export const isPictureName = (file: string) => pictures.test(file);

/**
 * Lists the names an item may have whose picture this is, the likeliest first: “EL-1.jpg”; then “EL-1 2.jpg”, “EL-1_2.jpg”, “EL-1-2.jpg”
 * and “EL-1 (2).jpg”, which are further pictures of it; then a folder of its name with pictures called anything.
 */
export function namesOf(file: string): string[] {
  const parts = file.split('/');
  const own = (parts.pop() ?? '').replace(pictures, '').trim();
  const numbered = own.replace(/(?<![ _-])[ _-]*\(?\d{1,2}\)?$/, '').trim();
  return [...new Set([own, numbered, (parts.pop() ?? '').trim()].filter((name) => name !== ''))];
}

/** People expect this order: EL-1, EL-1_2, EL-1_10. */
export function inNaturalOrder(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
