import type { Refill, RefillLine } from '@onhand/contract/refills';
import { CheckCheck, Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { LineRow } from './line-row.tsx';
import { isOpenLine, isToPick, type Stop, stopsOf } from './refill-lines.rules.ts';
import type { Picking } from './use-picking.ts';

interface StopListProps {
  refill: Refill;
  picking: Picking;
  isOpen: boolean;
  onEdit: (line: RefillLine) => void;
  /** Shows one line at a time; undefined where there is room for all. */
  onOneByOne: (() => void) | undefined;
}

/** The lines by where one stops on the walk; what no source has stands at the end. */
export function StopList({ refill, picking, isOpen, onEdit, onOneByOne }: StopListProps) {
  const stops = stopsOf(refill.items.filter(isToPick));
  const toOrder = refill.items.filter((line) => !isToPick(line));
  return (
    <div className="flex grow flex-col gap-5 px-4 pt-1 pb-28">
      {onOneByOne ? (
        <Button className="self-start" onClick={onOneByOne}>
          <Smartphone aria-hidden /> One at a time
        </Button>
      ) : null}
      {stops.map((stop) => (
        <StopCard key={stop.key} stop={stop} picking={picking} isOpen={isOpen} onEdit={onEdit} />
      ))}
      {toOrder.length > 0 ? (
        <StopCard
          stop={{ key: 'order', way: 'To order: the source has none left', lines: toOrder }}
          picking={picking}
          isOpen={false}
          onEdit={onEdit}
        />
      ) : null}
    </div>
  );
}

interface StopCardProps extends Pick<StopListProps, 'picking' | 'isOpen' | 'onEdit'> {
  stop: Stop;
}

function StopCard({ stop: { way, lines }, picking, isOpen, onEdit }: StopCardProps) {
  const open = lines.filter(isOpenLine);
  return (
    <section aria-label={way} className="min-w-0 rounded-md border bg-surface">
      <header className="flex min-h-12 items-center justify-between gap-3 border-b py-1 pr-2 pl-4">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{way}</h2>
        {isOpen && open.length > 0 ? (
          <Button variant="ghost" onClick={() => picking.pickAll(lines)}>
            <CheckCheck aria-hidden /> {open.length === 1 ? 'Picked' : `All ${open.length} picked`}
          </Button>
        ) : null}
      </header>
      <ul className="divide-y">
        {lines.map((line) => (
          <LineRow key={line.line} line={line} isOpen={isOpen} onToggle={() => picking.toggle(line)} onEdit={() => onEdit(line)} />
        ))}
      </ul>
    </section>
  );
}
