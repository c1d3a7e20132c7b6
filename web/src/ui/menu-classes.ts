/** A panel that floats beside what opened it. */
export const floatingPanel =
  'z-60 rounded-md border bg-surface-raised text-text shadow-float outline-none ' +
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';

export const menuItem =
  'relative flex w-full cursor-default items-center gap-2.5 rounded-sm px-2 py-1.5 text-left text-base outline-none select-none ' +
  'pointer-coarse:min-h-11 pointer-coarse:px-3 data-[disabled]:pointer-events-none data-[disabled]:opacity-50 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0';
