import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { ArrowRight, CheckCheck, Check, PackageX, Pencil, Smartphone } from 'lucide-react';
import { quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { comesInPacks, isDoneLine, isOpenLine } from './receiving-lines.rules.ts';
import { amountText, lineProblem, placeText } from './receiving-words.ts';
import { arrivalOf } from './receiving.queries.ts';
import type { Receiving } from './use-receiving.ts';

interface LineListProps {
  order: Expected;
  receiving: Receiving;
  onEdit: (line: ExpectedLine) => void;
  onNoMore: ((line: ExpectedLine) => void) | undefined;
  /** Shows one line at a time; undefined where there is room for all. */
  onOneByOne: (() => void) | undefined;
}

/** Every line with what came of it; the whole of one that is still to come is the button that says “all of it is here”. */
export function LineList({ order, receiving, onEdit, onNoMore, onOneByOne }: LineListProps) {
  const open = order.lines.filter(isOpenLine);
  return (
    <div className="flex grow flex-col gap-3 px-4 pt-1 pb-28">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {onOneByOne ? (
          <Button onClick={onOneByOne}>
            <Smartphone aria-hidden /> One at a time
          </Button>
        ) : null}
        {open.length > 1 ? (
          <Button onClick={() => receiving.receiveAll(open)}>
            <CheckCheck aria-hidden /> {open.length === order.lines.length ? 'All' : 'The other'} {open.length} lines are here
          </Button>
        ) : null}
      </div>
      <ul aria-label="Lines" className="divide-y rounded-md border bg-surface">
        {order.lines.map((line) => (
          <Line key={line.line} line={line} receiving={receiving} onEdit={() => onEdit(line)} onNoMore={onNoMore} />
        ))}
      </ul>
    </div>
  );
}

interface LineProps extends Pick<LineListProps, 'receiving' | 'onNoMore'> {
  line: ExpectedLine;
  onEdit: () => void;
}

function Line({ line, receiving, onEdit, onNoMore }: LineProps) {
  const { name, vendorSku, sku, place, received, pieces, outstanding, piecesPerPack, unit } = line;
  const isDone = isDoneLine(line);
  const problem = lineProblem(line);
  return (
    <li className="flex items-center gap-1 pr-2 pl-1 md:pr-3 md:pl-2">
      <button
        type="button"
        disabled={!isOpenLine(line)}
        aria-pressed={isDone}
        onClick={() => receiving.receive(arrivalOf(line, outstanding))}
        className="flex min-h-16 min-w-0 grow items-center gap-3 rounded-md px-3 py-2.5 text-left enabled:hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-full border-2',
            isDone ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
          )}
        >
          {isDone ? <Check className="size-5" strokeWidth={3} /> : null}
        </span>
        <span className="min-w-0 grow">
          <CutText text={name} className={cx('font-medium', isDone && 'text-muted')} />
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <span className="inline-flex items-center gap-1">
              <ArrowRight aria-hidden className="size-3.5" /> {placeText(place)}
            </span>
            {vendorSku || sku ? <span>{vendorSku || sku}</span> : null}
            {comesInPacks(line) && !isDone ? <span>{amountText(outstanding, line)} to come</span> : null}
            {comesInPacks(line) && isDone ? <span>packs of {quantityText(piecesPerPack)}</span> : null}
            {problem ? <Badge tone="warn">{problem}</Badge> : null}
          </span>
        </span>
        <span className="w-20 shrink-0 text-right tabular-nums">
          <span className="text-lg font-semibold">{quantityText(received)}</span>
          <span className="block text-sm text-muted">of {quantityText(pieces, unit?.name)}</span>
        </span>
      </button>
      {line.isGone ? null : <IconButton label={`Another quantity of ${name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />}
      {onNoMore && isOpenLine(line) ? (
        <IconButton
          label={`No more of ${name} comes`}
          icon={<PackageX aria-hidden />}
          // On a phone the line in hand has it; here the name needs the room.
          className="max-md:hidden"
          onClick={() => onNoMore(line)}
        />
      ) : onNoMore ? (
        // The figures of all lines stand below each other.
        <span aria-hidden className="size-9 shrink-0 max-md:hidden" />
      ) : null}
    </li>
  );
}
