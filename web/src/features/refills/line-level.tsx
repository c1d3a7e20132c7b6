import type { RefillLine } from '@onhand/contract/refills';
import { quantityText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { LevelBar } from '../../ui/level-bar.tsx';
import { comingOf, levelWords } from './refill-words.ts';

const orNone = (figure: string | null) => (figure === null ? null : Number(figure));

/** What lies in the place now and after this, against its minimum and maximum. */
export function LineLevel({ line, className }: { line: RefillLine; className?: string }) {
  const { level } = line;
  if (!level) return null;
  const coming = comingOf(line);
  const after = String(Number(level.quantity) + coming);
  return (
    <div className={cx('flex items-center gap-2', className)}>
      <LevelBar
        quantity={Number(level.quantity)}
        coming={coming}
        minimum={orNone(level.minimum)}
        maximum={orNone(level.maximum)}
        label={levelWords(line)}
        className="min-w-16 flex-1"
      />
      <span aria-hidden className="shrink-0 text-sm text-muted tabular-nums">
        {quantityText(level.quantity)} → {quantityText(after)}
      </span>
    </div>
  );
}
