import { cx } from './class-names.ts';

export function Separator({ isVertical = false, className }: { isVertical?: boolean; className?: string }) {
  return (
    <hr
      aria-orientation={isVertical ? 'vertical' : undefined}
      className={cx(isVertical ? 'h-auto self-stretch border-t-0 border-l' : 'w-full border-t', className)}
    />
  );
}
