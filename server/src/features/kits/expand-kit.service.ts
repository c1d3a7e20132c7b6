import { quantityDigits } from '@onhand/contract/decimal';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { needFor, takingApart } from './kit-parts.rules.ts';
import { bookOf } from './kit-book.ts';
import { kitsAndLines, partsOfKits } from './kits.store.ts';

export interface ExpandedKit {
  kitName: string;
  lines: { itemId: number; itemName: string; quantity: string }[];
}

const mostNamed = 5;

/** JOB-02: what so many of a kit or template take, each item once, with the kits in it taken apart. It names what is not there any more. */
export async function expandKit(tx: Tx, scope: Scope, kitId: number, count: string): Promise<ExpandedKit> {
  const { kits, lines } = await kitsAndLines(tx, scope);
  const kit = orNotFound(kits.find(({ id }) => id === kitId));
  const needs = takingApart(bookOf(kits, lines))(kitId);
  const parts = new Map((await partsOfKits(tx, scope, [...needs.keys()])).map((part) => [part.itemId, part]));
  const nameOf = new Map(lines.flatMap(({ itemId, itemName }) => (itemId === null ? [] : [[itemId, itemName ?? '']])));
  refuseMissing(
    kit.name,
    [...needs.keys()].flatMap((id) => {
      const part = parts.get(id);
      if (!part) return `${nameOf.get(id)} (deleted)`;
      return part.isArchived ? `${part.name} (archived)` : [];
    }),
  );
  const expanded = [...needs].map(([itemId, need]) => {
    const part = parts.get(itemId);
    return { itemId, itemName: part?.name ?? '', quantity: needFor(count, need, part?.allowsDecimals ?? true) };
  });
  const tooMany = expanded.find(({ quantity }) => (quantity.split('.')[0] ?? '').length > quantityDigits);
  if (tooMany) throw new AppError('CONFLICT', { message: `So many of “${kit.name}” take too many of “${tooMany.itemName}”.` });
  return { kitName: kit.name, lines: expanded };
}

function refuseMissing(kitName: string, missing: readonly string[]): void {
  if (missing.length === 0) return;
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
  const message = `“${kitName}” has parts that are not there any more: ${missing.slice(0, mostNamed).join(', ')}${more}. Take them out of it, or restore them, and try again.`;
  throw new AppError('CONFLICT', { message });
}
