import type { CountLine } from '@onhand/contract/counts';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useRecount } from './count-lines.queries.ts';

/** Asks for a line to be counted again; what was counted stays on record. */
export function RecountButton({ countId, line, isCompact = false }: { countId: number; line: CountLine; isCompact?: boolean }) {
  const recount = useRecount(countId);
  const ask = () => recount.mutate({ params: { id: countId, itemId: line.itemId } }, tellDone(`${line.name} is to be counted again`));
  if (isCompact) {
    return (
      <IconButton
        label={`Recount ${line.name}`}
        icon={<RotateCcw aria-hidden />}
        variant="secondary"
        isBusy={recount.isPending}
        onClick={ask}
      />
    );
  }
  return (
    <Button size="sm" aria-label={`Recount ${line.name}`} isBusy={recount.isPending} onClick={ask}>
      <RotateCcw aria-hidden />
      Recount
    </Button>
  );
}
