/** The frame that text fields, text areas and selects share. */
export const controlFrame =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface field-text text-text transition-colors duration-150 ' +
  'hover:border-muted focus-visible:-outline-offset-1 ' +
  'disabled:cursor-not-allowed disabled:bg-hover disabled:text-muted ' +
  'aria-invalid:border-bad';
