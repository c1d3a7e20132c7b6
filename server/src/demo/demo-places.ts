import { makeRefill } from '../features/refills/make-refill.service.ts';
import { setPlaceLimits } from '../features/stock/place-limits.service.ts';
import { sendNewTransfer } from '../features/transfers/transfers.service.ts';
import type { Tx } from '../platform/db.ts';
import type { Scope } from '../platform/scope.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

interface Known {
  itemId: (sku: string) => number;
  folderId: (key: string) => number;
}

/** PLC-20: what each van should carry, a box that is on its way to one, and the refill list of the others. */
export async function setUpVans(tx: Tx, scope: Scope, { parts, vanStock }: Catalogue, { itemId, folderId }: Known): Promise<void> {
  const homeOf = (sku: string) => parts.find((part) => part.sku === sku)?.folderKey ?? null;
  await setPlaceLimits(
    tx,
    scope,
    vanStock.map(({ sku, folderKey, minimum, maximum }) => {
      const home = homeOf(sku);
      return { itemId: itemId(sku), place: folderId(folderKey), minimum, maximum, refillFrom: home === null ? null : folderId(home) };
    }),
  );
  await sendNewTransfer(tx, scope, {
    fromPlaceId: folderId('repair'),
    toPlaceId: folderId('van3Shelves'),
    note: 'For the weekend duty',
    lines: [
      { itemId: itemId('TRP-150'), quantity: '4' },
      { itemId: itemId('TLR-FL2'), quantity: '5' },
    ],
  });
  await makeRefill(tx, scope, [folderId('van1Shelves'), folderId('van2Racks')]);
}
