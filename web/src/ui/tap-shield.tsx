/**
 * Lies under an open menu or popover where fingers are used: a tap beside it means "close", and must not also press what is beneath.
 * With a mouse one sees what one presses, and the shield is not there.
 */
export function TapShield() {
  return <div aria-hidden className="pointer-events-auto fixed inset-0 z-55 hidden pointer-coarse:block" />;
}
