/** The first thing Tab reaches: past the navigation, to the element with the given id. */
export function SkipLink({ targetId = 'main', children = 'Skip to content' }: { targetId?: string; children?: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-80 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:font-medium focus:text-on-accent"
    >
      {children}
    </a>
  );
}
