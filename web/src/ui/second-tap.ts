/** Two taps of a finger this close in time and place are one gesture; a mouse counts its own (`detail`). */
const gestureMs = 300;
const gesturePixels = 24;

interface Tap {
  control: Element | null;
  name: string;
  at: number;
  x: number;
  y: number;
}

const controls = 'button, a, input, select, textarea, summary, [role="row"], [role="option"], [role^="menuitem"], [tabindex]';

/** Returns the control that a click is for: a label's click is its field's. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(controls);
}

/** A button that was drawn anew between two taps is still the same to whoever taps it. */
function nameOf(control: Element | null): string {
  return control ? `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}` : '';
}

function isSame(first: Tap, second: Tap): boolean {
  return first.control === second.control || (first.control?.isConnected === false && first.name === second.name);
}

function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

/**
 * Keeps the second of two quick taps from what was not there at the first: where a layer opened, closed or moved in between, it
 * would press a row that nobody aimed at, and stock would change. Returns how to stop.
 */
export function guardSecondTaps(): () => void {
  let first: Tap | null = null;
  const check = (event: MouseEvent) => {
    // Keys and scripts press what they mean.
    if (event.detail === 0) return;
    const control = controlOf(event.target);
    const tap: Tap = { control, name: nameOf(control), at: event.timeStamp, x: event.clientX, y: event.clientY };
    // Links may be tapped twice: people who go down through folders tap the same place again and again, and a wrong page is left as fast as
    // it came.
    const isLink = control instanceof HTMLAnchorElement;
    if (first !== null && !isLink && !isSame(first, tap) && isSecond(event, first, tap)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    first = tap;
  };
  window.addEventListener('click', check, true);
  return () => window.removeEventListener('click', check, true);
}

function isSecond(event: MouseEvent, first: Tap, tap: Tap): boolean {
  if (event.detail > 1) return true;
  return isTouch(event) && tap.at - first.at < gestureMs && Math.hypot(tap.x - first.x, tap.y - first.y) < gesturePixels;
}
