/** Joins class names; falsy entries drop out. Later classes do not override earlier ones, so pass layout, not restyling. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
