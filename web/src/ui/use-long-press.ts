import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longMs = 450;
const slip = 10;

/** A finger that stays: phones have no second mouse button. The click that ends it is swallowed. */
export function useLongPress(onLongPress: (target: EventTarget) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const hasFired = useRef(false);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      cancel();
      hasFired.current = false;
      if (event.pointerType === 'mouse') return;
      const { target, clientX: x, clientY: y } = event;
      const fire = () => {
        hasFired.current = true;
        onLongPress(target);
      };
      press.current = { x, y, timer: setTimeout(fire, longMs) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slip) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (hasFired.current || press.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
