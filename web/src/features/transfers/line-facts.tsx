import type { TransferLine } from '@onhand/contract/transfers';
import { Link } from 'react-router';
import { quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { CutText } from '../../ui/cut-text.tsx';

/** A line with its figures, told apart by word: planned, sent, received, on the way, back, lost. */
export function LineFacts({ line }: { line: TransferLine }) {
  return (
    <div className="min-w-0 grow basis-56">
      <p className="flex flex-wrap items-center gap-x-2">
        {line.hasItem ? (
          <Link to={`/item/${line.itemId}`} className="min-w-0 font-medium hover:underline">
            <CutText text={line.name} />
          </Link>
        ) : (
          <CutText text={line.name} className="font-medium" />
        )}
        {line.isShort ? <Badge tone="warn">{quantityText(line.inTransit)} missing</Badge> : null}
        {line.isLate ? <Badge>{quantityText(line.inTransit)} still coming</Badge> : null}
      </p>
      <p className="text-sm text-muted tabular-nums">{figuresOf(line).join(' · ')}</p>
    </div>
  );
}

function figuresOf({ planned, sent, received, inTransit, back, lost, unit }: TransferLine): string[] {
  const told = (figure: string, word: string) => (figure === '0' ? [] : [`${quantityText(figure)} ${word}`]);
  return [
    `${quantityText(sent, unit?.name)} sent${planned === sent ? '' : ` of ${quantityText(planned)} planned`}`,
    ...told(received, 'received'),
    ...told(inTransit, 'on the way'),
    ...told(back, 'went back'),
    ...told(lost, 'lost'),
  ];
}
