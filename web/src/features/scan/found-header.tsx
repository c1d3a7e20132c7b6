import type { Item } from '@onhand/contract/item-answers';
import { unitWord } from '@onhand/contract/unit-words';
import { Link } from 'react-router';
import { quantityText } from '../../platform/format.ts';
import { freeOf, reservedText } from '../../platform/reserved-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { FoundFacts } from './scan-ports.ts';

/** Shows what a technician compares with the part in the hand: picture, name, place, notes, and how many there are. */
export function FoundHeader({ item, facts }: { item: Item; facts: FoundFacts }) {
  const promised = reservedText(item.reserved);
  const code = item.qrCode || String(item.id);
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        {facts.renderPicture(item)}
        <div className="min-w-0 grow">
          <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
            <Link to={`/item/${item.id}`} className="rounded-sm underline-offset-4 hover:underline">
              {item.name}
            </Link>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">{facts.renderPlace(item)}</p>
          <p className="text-sm wrap-anywhere text-muted">SKU: {item.sku ?? code}</p>
          {item.sku ? <p className="font-mono text-xs break-all text-muted">{code}</p> : null}
          {item.archivedAt === null ? null : <Badge className="mt-1">Archived</Badge>}
        </div>
        <p aria-live="polite" className="shrink-0 text-right">
          <span className="block text-sm text-muted">Stock</span>
          <span className="text-xl font-semibold tabular-nums">{quantityText(item.quantity)}</span>{' '}
          <span className="text-muted">{unitWord(item.unit?.name ?? 'units', item.quantity)}</span>
          {promised ? (
            <span className="block text-sm text-muted tabular-nums">
              {promised}, {quantityText(freeOf(item))} free
            </span>
          ) : null}
        </p>
      </div>
      {item.notes.trim() === '' ? null : (
        <p className="line-clamp-3 rounded-md bg-hover px-3 py-1.5 text-sm wrap-anywhere whitespace-pre-line">{item.notes.trim()}</p>
      )}
    </header>
  );
}
