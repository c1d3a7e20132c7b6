import { makeRefill } from '../features/refills/make-refill.service.ts';
import { handOut } from '../features/tools/tools.service.ts';
import { setPlaceLimits } from '../features/stock/place-limits.service.ts';
import { sendNewTransfer } from '../features/transfers/transfers.service.ts';
import type { Tx } from '../platform/db.ts';
import type { Scope } from '../platform/scope.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

interface Known {
  itemId: (sku: string) => number;
  folderId: (key: string) => number;
  /** Has two tools out, one of them for too long. */
  borrower: string;
  now: Date;
}

/** PLC-20: what each van should carry, a box that is on its way to one, the refill list of the others, and tools in somebody's hands. */
export async function setUpVans(
  tx: Tx,
  scope: Scope,
  { parts, vanStock }: Catalogue,
  { itemId, folderId, borrower, now }: Known,
): Promise<void> {
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
  const dayFrom = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
  for (const [sku, until, note] of [
    ['TMC-VAC', dayFrom(4), 'Heat pump at the Garcias'],
    ['TMC-LMP', dayFrom(-1), 'Crawl space, Nowak'],
  ] as const) {
    await handOut(tx, scope, { itemId: itemId(sku), userId: borrower, quantity: '1', until, note, source: 'scan' });
  }
}
