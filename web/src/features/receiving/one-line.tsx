import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { ArrowRight, Check, List, PackageX, Pencil, TriangleAlert } from 'lucide-react';
import { quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { toastsStandAtHead } from '../../ui/toast-room.ts';
import { Button } from '../../ui/button.tsx';
import { comesInPacks, isDoneLine, packsIn } from './receiving-lines.rules.ts';
import { amountText, cameText, lineProblem, placeText } from './receiving-words.ts';
import { arrivalOf } from './receiving.queries.ts';
import type { Receiving } from './use-receiving.ts';

interface OneLineProps {
  line: ExpectedLine;
  order: Expected;
  receiving: Receiving;
  onList: () => void;
  onEdit: () => void;
  onNoMore: () => void;
  onWrong: () => void;
}

/** One line, large, for one thumb: what is to come, where it goes, and the answers. A scan answers it as well. */
export function OneLine({ line, order, receiving, onList, onEdit, onNoMore, onWrong }: OneLineProps) {
  const { name, sku, vendorSku, unit, outstanding, piecesPerPack, received, place } = line;
  const problem = lineProblem(line);
  const packs = comesInPacks(line) ? packsIn(outstanding, piecesPerPack) : null;
  return (
    <section ref={toastsStandAtHead} aria-label={name} className="flex grow flex-col px-4 pb-24">
      <h2 className="text-2xl leading-snug font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {vendorSku ? <span>Vendor’s {vendorSku}</span> : null}
        {sku ? <span>{sku}</span> : null}
        {problem ? <Badge tone="warn">{problem}</Badge> : null}
      </p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-6xl font-semibold">{quantityText(packs ?? outstanding)}</span>
        <span className="text-xl text-muted">{packs === null ? (unit?.name ?? 'to come') : packs === '1' ? 'pack' : 'packs'}</span>
        {packs === null ? null : <span className="text-xl text-muted">= {quantityText(outstanding, unit?.name)}</span>}
      </p>
      <p className="mt-1 text-muted tabular-nums">
        {comesInPacks(line) ? `${quantityText(piecesPerPack, unit?.name)} in a pack. ` : ''}
        {received === '0' ? 'Nothing came yet.' : `${cameText(line)}.`}
      </p>
      <p className="mt-3 flex items-center gap-2 text-lg">
        <ArrowRight aria-hidden className="size-5 text-muted" /> {placeText(place)}
      </p>
      <div className="mt-auto grid grid-cols-3 gap-2 pt-6">
        <Button variant="primary" className="col-span-3 h-16! text-lg!" onClick={() => receiving.receive(arrivalOf(line, outstanding))}>
          <Check aria-hidden className="size-6!" /> Received {amountText(outstanding, line)}
        </Button>
        <Button className="h-14!" onClick={onWrong}>
          <TriangleAlert aria-hidden /> Wrong
        </Button>
        <Button className="h-14!" onClick={onEdit}>
          <Pencil aria-hidden /> More, less
        </Button>
        <Button className="h-14!" onClick={onNoMore}>
          <PackageX aria-hidden /> No more
        </Button>
        <Button variant="ghost" className="col-span-3 h-12!" onClick={onList}>
          <List aria-hidden /> Whole list, {order.lines.filter(isDoneLine).length} of {order.lines.length}
        </Button>
      </div>
    </section>
  );
}
