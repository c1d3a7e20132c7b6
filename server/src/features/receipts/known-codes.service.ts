import { readGs1 } from '@onhand/contract/gs1';
import { limits } from '@onhand/contract/limits';
import { readCode } from '@onhand/contract/scanned-code';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import { refreshSearchText } from '../inventory/search-text.service.ts';
import { type ArrivingLine, priceSaid } from './arriving-lines.ts';
import { itemWithCode, keepCode } from './known-codes.store.ts';

interface OfVendor {
  vendorId: number | null;
  vendorName: string;
}

/**
 * BUY-05: a code that nobody knew is one of the vendor's for this item from now on. The goods came all the same: where the code cannot be kept, it is
 * said why, and nothing is refused.
 */
export async function tieCodes(
  tx: Tx,
  scope: Scope,
  { vendorId, vendorName }: OfVendor,
  arriving: readonly ArrivingLine[],
): Promise<string[]> {
  const said: string[] = [];
  for (const { code, item, ordered, piecesPerPack, price, packPrice } of arriving) {
    if (code === undefined) continue;
    // Of a trade code the product's number is kept: the lot is another on the next box.
    const { text, forms, itemId } = readCode(readGs1(code)?.gtin ?? code);
    const known = itemId !== null ? { id: itemId, name: 'another item' } : await itemWithCode(tx, scope, forms);
    if (known?.id === item.id) continue;
    if (known) said.push(`“${text}” stands for another item already, so it is not kept for “${item.name}”.`);
    else if (vendorId === null) said.push(`The vendor was deleted, so “${text}” is not kept.`);
    else if (text !== '') {
      const line = {
        itemId: item.id,
        vendorId,
        code: text,
        vendorSku: ordered?.vendorSku ?? '',
        piecesPerPack,
        price: priceSaid({ price, ordered, packPrice }),
      };
      const isKept = await keepCode(tx, scope, line, { codes: limits.barcodesOfItem, vendors: limits.vendorsOfItem });
      if (isKept === 0) {
        said.push(`There is no room for another code of “${item.name}”, so “${text}” is not kept.`);
        continue;
      }
      await refreshSearchText(tx, scope, [item.id]);
      const changes = [{ field: `Barcode of ${vendorName}`, from: null, to: text }];
      await record(tx, scope, { kind: 'item', subjectId: item.id, subjectName: item.name, action: 'update', changes });
    }
  }
  return said;
}
