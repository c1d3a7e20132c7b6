import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { drawPicture, pictureForm } from '../../../test/pictures.ts';
import { type Admin, insertPurchasing } from '../../../test/purchasing-rows.ts';
import type { Caller } from '../../../test/world.ts';
import { furnishJobs } from './rich-jobs.fixtures.ts';

/** Something of everything a backup has to carry, in the strangest spelling. Answers the ids of a few items. */
export async function furnish(owner: Caller, admin: Admin) {
  const folder = async (name: string, parentId: number | null = null) =>
    (await owner.call(api.folders.create, { body: { name, parentId, color: 'teal' } })).body.id;
  const [house, van, gone] = [await folder('Häuser, “alt”'), await folder('=VAN(1)'), await folder('Soon gone')];
  // Its parent is younger than itself.
  const shelf = await folder('Shelf\u2028ß');
  await owner.call(api.folders.move, { body: { folderIds: [house], targetParentId: shelf } });
  const tags = await Promise.all(
    ["'+quoted", 'Ящик 📦', 'plain'].map(async (name) => (await owner.call(api.tags.create, { body: { name } })).body.id),
  );
  const vendor = (await owner.call(api.vendors.create, { body: { name: '-Minus & Co', website: 'https://minus.test', notes: 'a\n"b"\n' } }))
    .body.id;
  const field = async (name: string, kind: 'text' | 'number' | 'date' | 'choice' | 'checkbox' | 'link', choices: string[] = []) =>
    (await owner.call(api.customFields.create, { body: { name, kind, choices } })).body.id;
  const fields = {
    text: await field('Note, long', 'text'),
    number: await field('Weight', 'number'),
    date: await field('Best before', 'date'),
    choice: await field('Grade', 'choice', ['A', '“B”']),
    checkbox: await field('Checked', 'checkbox'),
    link: await field('Sheet', 'link'),
  };
  const units = (await owner.call(api.units.list)).body;
  const meters = units.find(({ name }) => name === 'm')?.id ?? 0;
  const make = async (body: ItemInput) => (await owner.call(api.inventory.create, { body })).body.id;
  const change = (
    id: number,
    body: { adjustment?: string; quantity?: string; purchasePrice?: string; transactionNote?: string; folderId?: number },
  ) => owner.call(api.inventory.changeStock, { params: { id }, body });

  const fifo = await make({
    name: '=cmd|’ /C calc’!A0',
    sku: 'F-1',
    inventoryNumber: '007',
    barcodes: ['036000291452', 'a,b'],
    valuationMethod: 'fifo',
    quantity: '8',
    unitCost: '10.333333',
    folderId: van,
    tagIds: [tags[0] as number, tags[1] as number],
    vendors: [
      {
        vendorId: vendor,
        vendorSku: '@v',
        barcodes: ['14012345678908', '=v'],
        piecesPerPack: '10',
        price: '8.310001',
        breaks: [{ packs: '5', price: '8' }],
        minimumPacks: '2',
        leadTimeDays: 3,
        weight: '0.125',
        volume: '0.000001',
      },
    ],
    lowStockThreshold: '50',
    sellingPrice: '19.99',
    description: 'first line\r\n\tsecond, with "quotes"',
    custom: { [fields.text]: '-1+1', [fields.number]: '2.50', [fields.checkbox]: false, [fields.choice]: '“B”' },
  });
  await change(fifo, { adjustment: '4', purchasePrice: '16', transactionNote: '+tax' });
  await change(fifo, { adjustment: '-9' });
  await change(fifo, { folderId: house, adjustment: '-1' });
  const { movement } = (await change(fifo, { adjustment: '2', purchasePrice: '7.7' })).body;
  await owner.call(api.transactions.undo, { params: { id: movement?.id ?? 0 }, body: {} });
  const bought = (await change(fifo, { adjustment: '1', purchasePrice: '0.831' })).body.movement;
  const { organizationId } = (
    await admin.query<{ organizationId: string }>('SELECT organization_id AS "organizationId" FROM movements WHERE id = $1', [bought?.id])
  ).rows[0] as { organizationId: string };
  const purchasing = await insertPurchasing(admin, {
    organizationId: Number(organizationId),
    itemId: fifo,
    vendorId: vendor,
    movementId: bought?.id ?? 0,
  });
  await admin.query(`UPDATE movements SET document_kind = 'receipt', document_id = $2 WHERE id = $1`, [bought?.id, purchasing.receipt]);
  const { order: orderId } = purchasing;
  await owner.call(api.orders.addFile, { params: { id: orderId }, body: attachment('=Offer ß, “2”.txt', 'a,b\n') });
  await admin.query(
    `INSERT INTO order_mails (organization_id, order_id, address, cc, reply_name, reply_address, message, origin, sealed_token, status, next_at, created_at, last_error)
     SELECT $1, $2, '@minus.test', '{a@minus.test,"b, c@minus.test"}', 'Olive Tester', 'olive@onhand.test', E'-1\n"soon"', 'https://onhand.test', 'sealed', status,
            now() + interval '1 year', now() - interval '1 hour', '550 no' FROM unnest(ARRAY['waiting', 'failed']) AS status`,
    [organizationId, orderId],
  );
  const average = await make({
    name: 'Rohr 22 mm – מים',
    unitId: meters,
    quantity: '7.125',
    unitCost: '3',
    custom: { [fields.date]: '2027-02-28', [fields.checkbox]: true, [fields.link]: 'https://sheet.test/1' },
  });
  await change(average, { adjustment: '3.0001', purchasePrice: '5.01' });
  await change(average, { adjustment: '-20' });
  await change(average, { quantity: '0.5', purchasePrice: '9' });
  const standard = await make({ name: 'Standard', valuationMethod: 'standard', quantity: '3', unitCost: '2', folderId: gone });
  await owner.call(api.inventory.update, { params: { id: standard }, body: { unitCost: '2.5', sku: 'ST-1' } });
  const archived = await make({ name: 'Archived', quantity: '5', unitCost: '1', valuationMethod: 'fifo', sku: 'AR-1' });
  const bulk = (id: number, action: 'archive' | 'restore' | 'delete') =>
    owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } });
  for (const action of ['archive', 'restore', 'archive'] as const) await bulk(archived, action);
  const deleted = await make({ name: 'Deleted', quantity: '2', unitCost: '4', folderId: gone });
  const { body: count } = await owner.call(api.counts.start, {
    body: { name: 'Year end', selection: { itemIds: [fifo, average, deleted] } },
  });
  for (const [itemId, quantity] of [
    [fifo, '5'],
    [average, '0.5'],
  ] as const) {
    await owner.call(api.counts.enter, { params: { id: count.id }, body: { id: randomUUID(), itemId, quantity } });
  }
  await owner.call(api.counts.post, { params: { id: count.id }, body: {} });
  const { body: open } = await owner.call(api.counts.start, { body: { name: 'Still open', selection: { itemIds: [fifo] } } });
  await owner.call(api.counts.enter, { params: { id: open.id }, body: { id: randomUUID(), itemId: fifo, quantity: '4' } });
  await bulk(deleted, 'delete');
  await owner.call(api.folders.remove, { params: { id: gone }, query: { contents: 'unassign' } });
  const lines = [{ itemId: average, quantity: '0.25' }];
  await owner.call(api.transfers.make, { body: { fromPlaceId: null, toPlaceId: van, lines } });
  const limits = [{ placeId: van, minimum: '2', maximum: '3' }];
  await owner.call(api.inventory.setPlaceLimits, { params: { id: standard }, body: { places: limits } });
  await owner.call(api.refillTemplates.create, { body: { name: '“Van”', fromPlaceId: van } });
  await owner.call(api.refills.changePlace, { body: { placeId: van, source: house, hour: 6 } });
  await owner.call(api.refills.changePlace, { body: { placeId: null, source: van, hour: 7 } });
  const { refill } = (await owner.call(api.refills.make, { body: { placeIds: [van] } })).body;
  await owner.call(api.refills.pick, { params: { id: refill?.id ?? 0, line: 1 }, body: { quantity: '1', isMore: true } });
  // Low no more: a version that knew no places had no alert of one.
  await owner.call(api.inventory.setPlaceLimits, { params: { id: standard }, body: { places: [{ placeId: van, maximum: '3' }] } });
  await furnishJobs(owner, admin, { place: house, van, orderId });
  const away = await sendAway(owner, { shelf: house, van });
  for (const width of [60, 90]) {
    await owner.call(api.inventory.addImage, { params: { id: fifo }, body: pictureForm(await drawPicture({ width })) });
  }
  // Shows the same files.
  const copy = (await owner.call(api.inventory.duplicate, { params: { id: fifo } })).body.id;
  await owner.call(api.preferences.changeOrganization, {
    body: {
      currency: 'EUR',
      defaultUnitId: meters,
      quantityPresets: [2, 4, 8, 16],
      staffSeePrices: true,
      staffSeePlaces: true,
      staffTakeElsewhere: true,
      priceGuardPercent: 7,
      surplusPercent: 3,
    },
  });
  return { fifo, average, standard, archived, deleted, copy, openCount: open.id, ...away, ...purchasing };
}

function attachment(name: string, content: string): FormData {
  const form = new FormData();
  form.append('file', new File([content], name));
  return form;
}

/** Some of an item is on the way, some in somebody's hands; some arrived, some is planned, and a place has less than it should. */
async function sendAway(owner: Caller, { shelf, van }: { shelf: number; van: number }) {
  const body = { name: 'Drill', sku: 'DR-1', quantity: '9', unitCost: '90', folderId: shelf };
  const tool = (await owner.call(api.inventory.create, { body })).body.id;
  await owner.call(api.inventory.setPlaceLimits, {
    params: { id: tool },
    body: { places: [{ placeId: van, minimum: '4', maximum: '6' }] },
  });
  const ends = (quantity: string) => ({ fromPlaceId: shelf, toPlaceId: van, lines: [{ itemId: tool, quantity }], note: '=sum' });
  const sent = (await owner.call(api.transfers.sendNew, { body: ends('3') })).body.id;
  await owner.call(api.transfers.receive, { params: { id: sent }, body: { lines: [{ itemId: tool, quantity: '1' }] } });
  await owner.call(api.transfers.plan, { body: ends('1') });
  const [person] = (await owner.call(api.tools.people)).body.people;
  const handed = { itemId: tool, userId: person?.userId ?? '', quantity: '2', until: '2027-02-28', note: 'Roof' };
  const loan = (await owner.call(api.tools.handOut, { body: { ...handed, fromPlaceId: shelf } })).body.id;
  await owner.call(api.tools.giveBack, { body: { loanId: loan, quantity: '1' } });
  return { tool, sent, loan };
}
