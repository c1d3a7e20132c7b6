import type { Decimal } from '@onhand/contract/decimal';
import { unitWord } from '@onhand/contract/unit-words';
import { reservedText } from '../../platform/reserved-text.ts';
import { quantityText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { LevelBar } from '../../ui/level-bar.tsx';

export interface Level {
  quantity: Decimal;
  minimum: Decimal | null;
  maximum: Decimal | null;
  /** On its way there. */
  coming?: Decimal;
  /** Promised to jobs, of what lies there. */
  reserved?: Decimal | undefined;
}

const numberOf = (value: Decimal | null) => (value === null ? null : Number(value));

/** “minimum 10, maximum 15”, for whoever does not see the bar. */
export function limitsText({ minimum, maximum, coming = '0' }: Pick<Level, 'minimum' | 'maximum' | 'coming'>): string {
  return [
    minimum === null ? '' : `minimum ${quantityText(minimum)}`,
    maximum === null ? '' : `maximum ${quantityText(maximum)}`,
    coming === '0' ? '' : `${quantityText(coming)} on the way`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface FigureProps {
  level: Level;
  unit: string | null;
  /** What is full where no maximum says so; null where different items stand below each other, whose quantities say nothing of each other. */
  scale: number | null;
  /** Its width, where it has another than usual. */
  className?: string;
}

/** The bar with its figure; a minimum and maximum that are drawn are told to assistive technology too. */
export function LevelFigure({ level, unit, scale, className }: FigureProps) {
  const { quantity, minimum, maximum, coming = '0' } = level;
  const words = limitsText(level);
  const isDrawn = scale !== null || minimum !== null || maximum !== null || coming !== '0';
  const promised = reservedText(level.reserved);
  return (
    <span className={cx('flex shrink-0 items-center gap-2', className ?? 'w-36 md:w-44')} title={words || undefined}>
      {isDrawn ? (
        <LevelBar
          quantity={Number(quantity)}
          minimum={numberOf(minimum)}
          maximum={numberOf(maximum)}
          coming={Number(coming)}
          scale={scale ?? 0}
          className="min-w-0 grow basis-0"
        />
      ) : (
        <span className="grow" />
      )}
      <span className={cx('shrink-0 truncate text-right font-medium tabular-nums', unit || promised ? 'w-20' : 'w-12')}>
        {quantityText(quantity)}
        {unit ? <span className="ml-1 text-sm font-normal text-muted">{unitWord(unit, quantity)}</span> : null}
        {promised ? <span className="block text-xs font-normal text-muted">{promised}</span> : null}
        {words ? <span className="sr-only">, {words}</span> : null}
      </span>
    </span>
  );
}

/** What stands for full where no maximum says so: the fullest of those that are compared. */
export function fullest(levels: readonly Pick<Level, 'quantity'>[]): number {
  return Math.max(0, ...levels.map(({ quantity }) => Number(quantity)));
}
