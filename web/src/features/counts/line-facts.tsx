import type { CountLine } from '@onhand/contract/counts';
import { Badge } from '../../ui/badge.tsx';

/** Marks that set a line apart, beside its name. */
export function LineBadges({ line }: { line: CountLine }) {
  return (
    <>
      {line.isRecount ? <Badge tone="warn">Recount</Badge> : null}
      {line.isAlsoFound ? <Badge tone="accent">Also found</Badge> : null}
      {line.state === 'archived' ? <Badge>Archived</Badge> : null}
      {line.state === 'deleted' ? <Badge tone="bad">Deleted</Badge> : null}
    </>
  );
}
