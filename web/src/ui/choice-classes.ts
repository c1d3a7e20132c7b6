/** The real input lies unseen over its drawing and reaches past it, so that a small box is still a large target. */
export const choiceInput = 'peer absolute -inset-1.5 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed pointer-coarse:-inset-3';

export const choiceBox =
  'pointer-events-none border border-line-strong bg-surface transition-colors duration-150 ' +
  'peer-hover:border-muted peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus ' +
  'peer-checked:border-accent peer-checked:bg-accent ' +
  'peer-aria-invalid:border-bad peer-disabled:opacity-50';
