import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const keySteps: Record<string, number> = { ArrowLeft: -2, ArrowRight: 2, PageDown: -10, PageUp: 10 };

/**
 * The edge right of a panel, to be pulled with pointer or arrow keys; Enter and a double click fold the panel away or back.
 * Sizes are percent of the width of what holds both.
 */
export function ResizeHandle({
  label,
  size,
  controls,
  onStart,
  onResize,
  onToggle,
}: {
  label: string;
  size: number;
  /** The id of the panel. */
  controls: string;
  onStart: () => void;
  onResize: (percent: number) => void;
  onToggle: () => void;
}) {
  const isPulled = useRef(false);
  const pull = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (isPulled.current && frame && frame.width > 0) onResize(((event.clientX - frame.left) / frame.width) * 100);
  };
  const stop = () => {
    isPulled.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) return onToggle();
    onStart();
    onResize(size + step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a widget (ARIA 1.2)
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(size)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-controls={controls}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isPulled.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        onStart();
      }}
      onPointerMove={pull}
      onPointerUp={stop}
      onLostPointerCapture={stop}
      onDoubleClick={onToggle}
      onKeyDown={onKeyDown}
      className="group relative z-10 -mr-2 w-2 shrink-0 cursor-col-resize touch-none focus-visible:outline-none"
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 w-px bg-line transition-colors duration-150 group-hover:w-0.5 group-hover:bg-accent group-focus-visible:w-0.5 group-focus-visible:bg-focus group-active:w-0.5 group-active:bg-accent"
      />
    </div>
  );
}
