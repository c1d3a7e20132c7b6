/** The first thing Tab reaches: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-80 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:font-medium focus:text-on-accent"
    >
      Skip to content
    </a>
  );
}
