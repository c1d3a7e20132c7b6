import type { RefillLine } from '@onhand/contract/refills';
import { addDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { LevelBar } from '../../ui/level-bar.tsx';
import { comingOf, levelWords } from './refill-words.ts';

const orNone = (figure: string | null) => (figure === null ? null : Number(figure));

/** What lies in the place now and after this, against its minimum and maximum. What comes, or goes, is hatched. */
export function LineLevel({ line, isOpen, className }: { line: RefillLine; isOpen: boolean; className?: string }) {
  const { level, unit } = line;
  if (!level) return null;
  const coming = isOpen ? comingOf(line) : '0';
  const after = addDecimals(level.quantity, coming);
  return (
    <span className={cx('flex items-center gap-3', className)}>
      <LevelBar
        quantity={Number(level.quantity)}
        coming={Number(coming)}
        label={levelWords(level, coming, unit?.name)}
        minimum={orNone(level.minimum)}
        maximum={orNone(level.maximum)}
        className="min-w-16 flex-1"
      />
      <span aria-hidden className="shrink-0 text-sm text-muted tabular-nums">
        {coming === '0' ? quantityText(after) : `${quantityText(level.quantity)} → ${quantityText(after)}`}
      </span>
    </span>
  );
}
