import { ChartColumn } from 'lucide-react';
import { Skeleton } from '../skeleton.tsx';

/** As high as the chart that is coming. */
export function ChartSkeleton({ height }: { height: number }) {
  return (
    <div aria-live="polite" style={{ height }} className="flex flex-col justify-between py-1">
      <span className="sr-only">Loading the chart</span>
      {['top', 'high', 'low', 'bottom'].map((line) => (
        <span key={line} className="flex items-center gap-3">
          <Skeleton className="h-3 w-8" />
          <span aria-hidden className="h-px grow bg-line" />
        </span>
      ))}
    </div>
  );
}

/** As high as the chart would be, so that nothing below it moves when figures arrive. */
export function EmptyChart({ height, text }: { height: number; text: string }) {
  return (
    <div style={{ height }} className="flex flex-col items-center justify-center gap-2 px-4 text-center text-muted">
      <ChartColumn aria-hidden className="size-6" />
      <p className="max-w-xs text-pretty">{text}</p>
    </div>
  );
}
