export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
type Size = Pick<Box, 'width' | 'height'>;

const gap = 6;
/** As much stays free at the edge of the window. */
const margin = 8;
const opposite: Record<TooltipSide, TooltipSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Places a hint beside its trigger: on the side asked for or, without room there, on the other; always in the window. */
export function tooltipPlace(anchor: Box, hint: Size, side: TooltipSide, view: Size): { left: number; top: number } {
  const wanted = beside(anchor, hint, side);
  const other = beside(anchor, hint, opposite[side]);
  const { left, top } = !fits(wanted, hint, view, side) && fits(other, hint, view, side) ? other : wanted;
  return { left: within(left, view.width - hint.width), top: within(top, view.height - hint.height) };
}

function beside(anchor: Box, hint: Size, side: TooltipSide): { left: number; top: number } {
  const centered = {
    left: anchor.left + (anchor.width - hint.width) / 2,
    top: anchor.top + (anchor.height - hint.height) / 2,
  };
  if (side === 'top') return { ...centered, top: anchor.top - gap - hint.height };
  if (side === 'bottom') return { ...centered, top: anchor.top + anchor.height + gap };
  return { ...centered, left: side === 'left' ? anchor.left - gap - hint.width : anchor.left + anchor.width + gap };
}

function fits({ left, top }: { left: number; top: number }, hint: Size, view: Size, side: TooltipSide): boolean {
  if (side === 'top' || side === 'bottom') return top >= margin && top + hint.height <= view.height - margin;
  return left >= margin && left + hint.width <= view.width - margin;
}

function within(start: number, last: number): number {
  return Math.round(Math.max(margin, Math.min(start, last - margin)));
}
