import type { Refill, RefillLine } from '@onhand/contract/refills';
import { ArrowRight, Check, List, MapPin, PackageX, Pencil } from 'lucide-react';
import { quantityText } from '../../platform/format.ts';
import { onOrderText } from '../../platform/on-order-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { toastsStandAtHead } from '../../ui/toast-room.ts';
import { Button } from '../../ui/button.tsx';
import { LineLevel } from './line-level.tsx';
import { isToPick, wayTo } from './refill-lines.rules.ts';
import { lineProblem, placeText } from './refill-words.ts';
import type { Picking } from './use-picking.ts';

interface OneLineProps {
  line: RefillLine;
  refill: Refill;
  picking: Picking;
  onList: () => void;
  onEdit: () => void;
}

/** One line, large, for one thumb: where to go, what to take, and three answers. A scan answers it as well. */
export function OneLine({ line, refill, picking, onList, onEdit }: OneLineProps) {
  const { name, sku, unit, planned, picked, to, isReturn } = line;
  const toPick = refill.items.filter(isToPick);
  const problem = lineProblem(line);
  const onOrder = onOrderText(line.onOrder);
  return (
    <section ref={toastsStandAtHead} aria-label={name} className="flex grow flex-col px-4 pb-24">
      <p className="flex items-start gap-2 text-muted">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="font-medium wrap-anywhere">{wayTo(line.from)}</span>
      </p>
      <h2 className="mt-3 text-2xl leading-snug font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
        {sku ? <span>{sku}</span> : null}
        {isReturn ? <Badge>Bring back</Badge> : null}
        {problem ? <Badge tone="warn">{problem}</Badge> : null}
        {onOrder ? <span>{onOrder}</span> : null}
      </p>
      <p className="mt-6 flex items-baseline gap-3 tabular-nums">
        <span className="text-6xl font-semibold">{quantityText(planned)}</span>
        <span className="text-xl text-muted">{unit?.name}</span>
        {picked === '0' ? null : <span className="text-lg text-muted">{quantityText(picked)} picked</span>}
      </p>
      <p className="mt-2 flex items-center gap-2 text-lg">
        <ArrowRight aria-hidden className="size-5 text-muted" /> {placeText(to)}
      </p>
      <LineLevel line={line} isOpen className="mt-4" />
      <div className="mt-auto grid grid-cols-2 gap-2 pt-6">
        <Button variant="primary" className="col-span-2 h-16! text-lg!" onClick={() => picking.pick(line, { quantity: planned })}>
          <Check aria-hidden className="size-6!" /> Picked {quantityText(planned, unit?.name)}
        </Button>
        <Button className="h-14!" onClick={onEdit}>
          <Pencil aria-hidden /> More or less
        </Button>
        <Button className="h-14!" onClick={() => picking.pick(line, { quantity: picked, isAll: true })}>
          <PackageX aria-hidden /> {picked === '0' ? 'Not here' : 'No more here'}
        </Button>
        <Button variant="ghost" className="col-span-2 h-12!" onClick={onList}>
          <List aria-hidden /> Whole list, {toPick.filter(({ isSettled }) => isSettled).length} of {toPick.length}
        </Button>
      </div>
    </section>
  );
}
