import type { RefillLine } from '@onhand/contract/refills';
import { ArrowRight, Check, Pencil } from 'lucide-react';
import { quantityText } from '../../platform/format.ts';
import { onOrderText } from '../../platform/on-order-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LineLevel } from './line-level.tsx';
import { lineProblem, placeText } from './refill-words.ts';

interface LineRowProps {
  line: RefillLine;
  isOpen: boolean;
  onToggle: () => void;
  onEdit: () => void;
}

/** A line: the whole of it is the button that says “I have it”. */
export function LineRow({ line, isOpen, onToggle, onEdit }: LineRowProps) {
  const { name, sku, to, unit, planned, picked, loaded, isSettled, isReturn, state } = line;
  const isDone = isSettled || loaded !== '0';
  const problem = lineProblem(line);
  const onOrder = onOrderText(line.onOrder);
  const isPickable = isOpen && state === 'live' && planned !== '0';
  return (
    <li className="flex items-center gap-1 pr-2 pl-1 md:pr-3 md:pl-2">
      <button
        type="button"
        disabled={!isPickable}
        aria-pressed={isDone}
        onClick={onToggle}
        className="flex min-h-16 min-w-0 grow items-center gap-3 rounded-md px-3 py-2.5 text-left enabled:hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-full border-2',
            isDone ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
            !isPickable && !isDone && 'border-dashed opacity-60',
          )}
        >
          {isDone ? <Check className="size-5" strokeWidth={3} /> : null}
        </span>
        <span className="grid min-w-0 grow gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] md:items-center">
          <span className="min-w-0">
            <span className={cx('line-clamp-2 font-medium wrap-anywhere', isDone && 'text-muted')}>{name}</span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              {isReturn ? <Badge>Bring back</Badge> : null}
              <span className="inline-flex items-center gap-1">
                <ArrowRight aria-hidden className="size-3.5" /> {placeText(to)}
              </span>
              {sku ? <span>{sku}</span> : null}
              {problem ? <Badge tone="warn">{problem}</Badge> : null}
              {onOrder ? <span>{onOrder}</span> : null}
            </span>
          </span>
          <LineLevel line={line} isOpen={isOpen} />
        </span>
        <span className="w-16 shrink-0 text-right tabular-nums">
          <span className="text-lg font-semibold">{quantityText(isDone || picked !== '0' ? picked : planned)}</span>
          <span className="block text-sm text-muted">
            {picked !== planned && (isDone || picked !== '0') ? `of ${quantityText(planned)}` : (unit?.name ?? '')}
          </span>
        </span>
      </button>
      {isOpen && state === 'live' && line.line > 0 ? (
        <IconButton label={`Another quantity of ${name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
      ) : null}
    </li>
  );
}
