import { api } from '@onhand/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupOf, type Files, restored, restSettled, rewritten, unzip, zipForm, zipOf } from '../../../test/backups.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { eraseNextOrganization } from '../../platform/erase-organization.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { csvRow } from './backup-csv.rules.ts';
import { backupTables, fileNameOf } from './backup-tables.ts';
import { fileLists } from './file-lists.ts';
import { furnish } from './rich-organization.fixtures.ts';

let world: World;
let owner: Caller;
let made: Awaited<ReturnType<typeof furnish>>;
let bytes: Uint8Array<ArrayBuffer>;
let files: Files;
beforeAll(async () => {
  world = await openWorld();
  const person = await world.person('Olive');
  await world.organization(person, 'Heating & Söhne');
  owner = world.withSession(await world.signIn(person));
  made = await furnish(owner, world.database.admin);
  bytes = await backupOf(owner);
  files = await unzip(bytes);
}, 60_000);
afterAll(() => world.close());

async function emptyOrganization(name = 'Ozzy') {
  const person = await world.person(name);
  const organizationId = await world.organization(person, 'Restored');
  return { organizationId, caller: world.withSession(await world.signIn(person)) };
}

test('[IMP-04] a backup restored into an empty organization is the same organization, and its backup the same bytes', async () => {
  const { organizationId, caller } = await emptyOrganization();
  const done = await restored(caller, bytes);
  expect(done).toMatchObject({ status: 'done', message: null, contents: { organization: 'Heating & Söhne' } });
  expect(done.contents?.counts).toMatchObject({ items: 6, archivedItems: 1, folders: 3, counts: 2, pictures: 4 });
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [], items: 7 });

  const again = await unzip(await backupOf(caller));
  expect([...again.keys()]).toEqual([...files.keys()]);
  for (const [name, content] of files) {
    if (name !== 'manifest.json') expect(String(again.get(name)), name).toBe(String(content));
    if (name.startsWith('images/')) expect(again.get(name)?.equals(content), name).toBe(true);
  }

  // Reads everything that the screens show.
  const seen = async (who: Caller) => ({
    items: (await who.call(api.inventory.list, { query: { sort: 'createdAt' } })).body.items,
    found: (await who.call(api.inventory.list, { query: { search: 'ящик' } })).body.items.map(({ id }) => id),
    archived: (await who.call(api.inventory.list, { query: { isArchived: true } })).body.items.map(({ name }) => name),
    folders: (await who.call(api.folders.list)).body,
    history: (await who.call(api.transactions.list, { query: {} })).body.transactions.map((row) => ({ ...row, userId: null })),
    places: (await who.call(api.inventory.read, { params: { id: made.average } })).body.places,
    cost: (await who.call(api.inventory.explainCost, { params: { id: made.fifo } })).body,
    alerts: (await who.call(api.alerts.list, { query: {} })).body.alerts.map(({ kind, item }) => [kind, item.name]),
    counts: (await who.call(api.counts.lines, { params: { id: made.openCount }, query: {} })).body.lines,
    refills: (await who.call(api.refills.list, { query: {} })).body.refills,
    transfers: (await who.call(api.transfers.list, { query: {} })).body.transfers,
    drafts: (await who.call(api.transfers.list, { query: { show: 'drafts' } })).body.transfers,
    sent: (await who.call(api.transfers.read, { params: { id: made.sent } })).body,
    tool: (await who.call(api.inventory.read, { params: { id: made.tool } })).body,
    loans: (await who.call(api.tools.list, { query: {} })).body.loans.map((loan) => ({ ...loan, userId: null })),
    template: (await who.call(api.refillTemplates.list)).body,
    presets: (await who.call(api.preferences.read)).body,
    activity: (await who.call(api.activity.list, { query: { kind: 'item' } })).body.entries,
  });
  const [then, now] = [await seen(owner), await seen(caller)];
  expect(then.items.length).toBeGreaterThan(3);
  expect(now.items).toEqual(then.items);
  expect(now.found).toEqual(then.found);
  expect(now.found.length).toBeGreaterThan(0);
  expect(now.archived).toEqual(['Archived']);
  expect(now.folders).toEqual(then.folders);
  expect(now.history).toEqual(then.history);
  expect(now.places.map(({ name, quantity }) => [name, quantity])).toEqual([
    [null, '0.25'],
    ['=VAN(1)', '0.25'],
  ]);
  expect(now.places).toEqual(then.places);
  expect(now.cost).toEqual(then.cost);
  // Those of places come with the levels, after those of the items.
  expect(now.alerts.toSorted()).toEqual(then.alerts.toSorted());
  expect(now.activity).toEqual(then.activity);
  expect(now.refills).toMatchObject([{ status: 'picking', places: ['=VAN(1)'], lines: 1 }]);
  expect(now.refills).toEqual(then.refills);
  expect(now.template).toMatchObject([{ name: '“Van”', items: 1, places: [{ name: '=VAN(1)' }] }]);
  expect(then.alerts).toContainEqual(['low', 'Drill']);
  expect(now.transfers).toMatchObject([{ id: made.sent, state: 'sent', linesShort: 1 }]);
  expect(now.transfers).toEqual(then.transfers);
  expect(now.drafts).toEqual(then.drafts);
  expect(now.drafts).toHaveLength(1);
  // The rows of the ledger lead to the document, and it to them.
  const withoutPeople = (transfer: typeof then.sent) => ({
    ...transfer,
    movements: transfer.movements.map((movement) => ({ ...movement, userId: null, canUndo: null })),
  });
  expect(now.sent.movements).toHaveLength(2);
  expect(withoutPeople(now.sent)).toEqual(withoutPeople(then.sent));
  expect(now.loans).toMatchObject([{ id: made.loan, held: '1', until: '2027-02-28', note: 'Roof' }]);
  expect(now.loans).toEqual(then.loans);
  expect(now.tool.places).toEqual(then.tool.places);
  expect(now.tool.heldBy.map(({ name, quantity }) => [name, quantity])).toEqual(
    then.tool.heldBy.map(({ name, quantity }) => [name, quantity]),
  );
  const { currency, quantityPresets, staffSeePrices, priceGuardPercent, surplusPercent } = now.presets;
  expect({ currency, quantityPresets, staffSeePrices }).toEqual({ currency: 'EUR', quantityPresets: [2, 4, 8, 16], staffSeePrices: true });
  expect({ priceGuardPercent, surplusPercent }).toEqual({ priceGuardPercent: 7, surplusPercent: 3 });
  expect(now.counts.map(({ counted, expected }) => [counted, expected])).toEqual(
    then.counts.map(({ counted, expected }) => [counted, expected]),
  );

  // A label printed before leads to the item, a picture shows, and whatever is new takes nothing of the past.
  expect((await caller.call(api.qr.lookup, { params: { code: `https://onhand.test/item/${made.fifo}` } })).body.name).toBe(
    '=cmd|’ /C calc’!A0',
  );
  const [image] = (await caller.call(api.inventory.read, { params: { id: made.copy } })).body.images;
  const picture = await caller.call(api.inventory.image, { params: { id: made.copy, imageId: image?.id ?? 0, size: 'small' } });
  expect(picture.status).toBe(200);
  const fresh = (await caller.call(api.inventory.create, { body: { name: 'New', quantity: '1' } })).body.id;
  expect(fresh).toBeGreaterThan(Math.max(...Object.values(made)));
  // What was on the way arrives, what was out comes back, and the next transfer has the next number and an id of its own.
  expect((await caller.call(api.transfers.receive, { params: { id: made.sent }, body: {} })).body.state).toBe('received');
  expect((await caller.call(api.tools.giveBack, { body: { loanId: made.loan } })).body.held).toBe('0');
  const ends = { fromPlaceId: now.tool.folderId, toPlaceId: null, lines: [{ itemId: made.tool, quantity: '1' }] };
  const next = (await caller.call(api.transfers.sendNew, { body: ends })).body;
  expect(next.number).toBe(Math.max(...now.drafts.map(({ number }) => number)) + 1);
  expect(next.id).toBeGreaterThan(Math.max(...now.drafts.map(({ id }) => id)));
  expect(next.movements).toHaveLength(1);
  const [person] = (await caller.call(api.tools.people)).body.people;
  const handed = await caller.call(api.tools.handOut, { body: { itemId: made.tool, userId: person?.userId ?? '' } });
  expect(handed.body.id).toBeGreaterThan(made.loan);
  // The history can still be undone exactly.
  const last = now.history.find(({ canUndo, itemId }) => canUndo && itemId === made.fifo);
  expect((await caller.call(api.transactions.undo, { params: { id: last?.id ?? 0 }, body: {} })).status).toBe(200);
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [] });
});

/** The file as the first version of the format had it. */
const without = (column: string) => (content: string) => {
  const rows = parse(content, { bom: true });
  const place = rows[0]?.indexOf(column) ?? -1;
  expect(place).toBeGreaterThan(0);
  return rows.map((cells) => csvRow(cells.toSpliced(place, 1))).join('');
};

const laterTerms = ['barcodes', 'pieces_per_pack', 'breaks', 'minimum_packs', 'lead_time_days', 'weight', 'volume'];

/** Without the files that a later version of the format brought. */
function asVersion(version: number, parts: Files): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as { files: { name: string }[] };
  const later = [...backupTables, ...fileLists].filter(({ since = 1 }) => since > version).map(fileNameOf);
  for (const name of parts.keys()) if (later.includes(name) || /^(order-files|job-pictures)\//.test(name)) parts.delete(name);
  const told = manifest.files.filter(({ name }) => !later.includes(name));
  parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version, files: told })));
  return zipOf(parts);
}

test('[IMP-04] a backup of the version before, which knew less of prices, cost of goods and places, is restored too', async () => {
  const { organizationId, caller } = await emptyOrganization('Oscar');
  const old = await rewritten(files, {
    'items.csv': without('last_price_paid'),
    'movements.csv': (content) =>
      ['moved', 'document_kind', 'document_id', 'cost_of_goods_correction', 'crew_id'].reduce(
        (rest, column) => without(column)(rest),
        content,
      ),
    'counts.csv': without('places'),
    // It knew of no place that is low.
    'alerts.csv': (content) => without('place')(content.replaceAll(/^.*,\d+\r?\n/gm, '')),
    'item-vendors.csv': (content) => laterTerms.reduce((rest, column) => without(column)(rest), content),
    'settings.csv': (content) =>
      ['staff_see_prices', 'staff_see_places', 'staff_take_elsewhere', 'price_guard_percent', 'surplus_percent'].reduce(
        (rest, column) => without(column)(rest),
        content,
      ),
  });
  expect(await restored(caller, await asVersion(1, await unzip(old)))).toMatchObject({ status: 'done', message: null });
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [], items: 7 });
  expect((await caller.call(api.preferences.read)).body.staffSeePrices).toBe(false);
});

test('[IMP-04] [BUY-01] [BUY-03] orders, deliveries and returns come back with their numbers, and nothing new takes the id of one', async () => {
  const { organizationId, caller } = await emptyOrganization('Odo');
  expect(await restored(caller, bytes)).toMatchObject({ status: 'done', message: null });
  const { rows: tables } = await world.database.admin.query<{ name: string; rows: number }>(
    `SELECT name, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I WHERE organization_id = ${organizationId}', name), true, true, '')))[1]::text::int AS rows
       FROM unnest(ARRAY['vendor_prices', 'orders', 'order_lines', 'receipts', 'receipt_lines', 'receipt_charges', 'receipt_charge_parts', 'vendor_returns',
                         'vendor_return_lines', 'order_dismissals']) AS name`,
  );
  expect(Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))).toEqual({
    vendor_prices: 4,
    orders: 1,
    order_lines: 2,
    receipts: 1,
    receipt_lines: 2,
    receipt_charges: 1,
    receipt_charge_parts: 1,
    vendor_returns: 1,
    vendor_return_lines: 1,
    order_dismissals: 1,
  });
  const { rows: numbers } = await world.database.admin.query(
    `SELECT kind, last::int FROM document_numbers WHERE organization_id = $1 AND kind IN ('order', 'receipt', 'charge', 'return') ORDER BY kind`,
    [organizationId],
  );
  expect(numbers).toEqual(['charge', 'order', 'receipt', 'return'].map((kind) => ({ kind, last: 1 })));
  const [vendor] = (await caller.call(api.inventory.read, { params: { id: made.fifo } })).body.vendors;
  expect(vendor).toMatchObject({
    piecesPerPack: '10',
    price: '8.310001',
    breaks: [{ packs: '5', price: '8' }],
    leadTimeDays: 3,
    weight: '0.125',
  });
  for (const [table, id] of [
    ['orders', made.order],
    ['receipts', made.receipt],
    ['receipt_charges', made.charge],
    ['vendor_returns', made.vendorReturn],
  ] as const) {
    const { rows } = await world.database.admin.query<{ next: string }>(`SELECT nextval('${table}_id_seq') AS next`);
    expect(Number(rows[0]?.next), table).toBeGreaterThan(id);
  }
  // The row of the ledger leads to the delivery, and it to the row.
  const { rows: linked } = await world.database.admin.query(
    `SELECT m.document_kind, m.document_id::int, l.line FROM receipt_lines l JOIN movements m ON m.organization_id = l.organization_id AND m.id = l.movement_id
      WHERE l.organization_id = $1`,
    [organizationId],
  );
  expect(linked).toEqual([{ document_kind: 'receipt', document_id: made.receipt, line: 1 }]);
});

test('[IMP-04] [BUY-03] after restoring, the next order, receipt, charge and return have the next numbers, also where the file forgot the last ones', async () => {
  const { organizationId, caller } = await emptyOrganization('Ole');
  const zip = await rewritten(files, { 'document-numbers.csv': (text) => `${text.split('\n')[0]}\n` });
  expect(await restored(caller, zip)).toMatchObject({ status: 'done', message: null });
  const then = (await owner.call(api.orders.read, { params: { id: made.order } })).body;
  const now = (await caller.call(api.orders.read, { params: { id: made.order } })).body;
  // The link to confirm stays behind, and a file that the store has lost.
  expect(then).toMatchObject({
    mail: 'sent',
    mailedTo: 'orders@minus.test',
    files: [{ name: '“Offer” ß.txt' }, { name: '=Offer ß, “2”.txt' }],
  });
  expect(now).toEqual({ ...then, files: then.files.slice(1), confirmUntil: null, vendorEmail: now.vendorEmail });
  const vendorId = now.vendorId ?? 0;
  expect((await caller.call(api.orders.make, { body: { vendorId } })).body.number).toBe(now.number + 1);
  const opened = (await caller.call(api.receipts.open, { body: { vendorId } })).body;
  expect(opened.number).toBe(2);
  const line = { orderLine: null, itemId: made.fifo, quantity: '4', placeId: null, price: '8' };
  const received = await caller.call(api.receipts.receiveMore, {
    params: { id: opened.id },
    body: { lines: [{ ...line, isPriceMeant: true }] },
  });
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const charge = { receiptId: opened.id, kind: 'freight', amount: '1', share: 'quantity' } as const;
  expect((await caller.call(api.landedCosts.add, { body: charge })).body.number).toBe(2);
  const lines = [{ itemId: made.fifo, placeId: null, quantity: '1', receiptId: opened.id, receiptLine: 1 }];
  expect((await caller.call(api.vendorReturns.make, { body: { lines } })).body.number).toBe(2);
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [] });
});

test('[IMP-04] [BUY-01] [BUY-04] the files of orders come back as they were, and mails as what was sent: none is sent again', async () => {
  const { organizationId, caller } = await emptyOrganization('Orla');
  expect(await restored(caller, bytes)).toMatchObject({ status: 'done', message: null });
  const [file] = (await caller.call(api.orders.read, { params: { id: made.order } })).body.files;
  const answer = await caller.call(api.orders.readFile, { params: { id: made.order, fileId: file?.id ?? 0 } });
  expect(String(answer.body)).toBe('a,b\n');
  const { rows: mails } = await world.database.admin.query(
    `SELECT address, cc, reply_name, reply_address, message, status, sealed_token, last_error FROM order_mails WHERE organization_id = $1 ORDER BY created_at`,
    [organizationId],
  );
  const olive = { reply_name: 'Olive Tester', reply_address: 'olive@onhand.test', sealed_token: null };
  expect(mails).toEqual([
    {
      ...olive,
      address: '@minus.test',
      cc: ['a@minus.test', 'b, c@minus.test'],
      message: '-1\n"soon"',
      status: 'failed',
      last_error: '550 no',
    },
    { ...olive, address: 'orders@minus.test', cc: [], message: '', status: 'sent', last_error: null },
  ]);
  // What is attached next takes the id of none.
  const { rows } = await world.database.admin.query<{ next: string }>(`SELECT nextval('order_files_id_seq') AS next`);
  expect(Number(rows[0]?.next)).toBeGreaterThan(file?.id ?? 0);
});

test('[IMP-04] [BUY-01] a backup of the version before, which left files and mails of orders behind, is restored too', async () => {
  const { caller } = await emptyOrganization('Orin');
  const old = await rewritten(files, {
    // It knew of no jobs, and of no day that a vendor had promised.
    'orders.csv': without('promised_on'),
    'movements.csv': (content) => without('crew_id')(content).replace(/,job,\d+,/g, ',,,'),
    'settings.csv': without('staff_take_elsewhere'),
  });
  expect(await restored(caller, await asVersion(5, await unzip(old)))).toMatchObject({ status: 'done', message: null });
  const now = (await caller.call(api.orders.read, { params: { id: made.order } })).body;
  expect(now).toMatchObject({ files: [], mail: 'other', mailedTo: null });
});

test('[IMP-04] [JOB-01] jobs in every state come back with what they used, what is promised to them and their bills', async () => {
  const { organizationId, caller } = await emptyOrganization('Otis');
  expect(await restored(caller, bytes)).toMatchObject({ status: 'done', message: null });
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [] });
  const seen = async (who: Caller) => {
    const { jobs } = (await who.call(api.jobs.list, { query: { show: 'all' } })).body;
    const read = await Promise.all(jobs.map(async ({ id }) => (await who.call(api.jobs.read, { params: { id } })).body));
    const people = (one: (typeof read)[number]) => one.people.map(({ crewId, name }) => ({ crewId, name }));
    return {
      jobs: read.map((one) => ({ ...one, people: people(one) })),
      customers: (await who.call(api.customers.list, { query: {} })).body,
      kits: (await who.call(api.kits.list, { query: {} })).body,
      bills: (await who.call(api.jobBills.list, { query: {} })).body.bills,
      unbilled: (await who.call(api.jobBills.unbilled, { query: {} })).body,
      crew: (await who.call(api.crew.list)).body,
    };
  };
  const [then, now] = [await seen(owner), await seen(caller)];
  expect(now).toEqual(then);
  expect(new Set(now.jobs.map(({ state }) => state))).toEqual(new Set(['planned', 'under_way', 'done', 'cancelled']));
  const parts = now.jobs.flatMap((job) => job.parts);
  expect(new Set(parts.map(({ kind, by, isUndone }) => `${kind} by ${by}${isUndone ? ', undone' : ''}`))).toEqual(
    new Set(['use by Olive Tester', 'use by =Pat, crew', 'return by Olive Tester', 'use by Olive Tester, undone']),
  );
  expect(
    now.jobs.flatMap(({ lines }) => lines).some(({ picked, short, onOrder }) => picked === '1' && short === '0' && onOrder === '0'),
  ).toBe(true);
  expect(now.bills.map(({ undoneBy }) => undoneBy)).toEqual([null, 'Olive Tester']);
  expect(now.jobs.some(({ costAdded }) => costAdded === '1.25')).toBe(true);
  // What it goes on with has the next number and takes the id of none.
  const next = (await caller.call(api.jobs.make, { body: { title: 'Next' } })).body;
  expect(next.number).toBe(Math.max(...now.jobs.map(({ number }) => number)) + 1);
  expect(next.id).toBeGreaterThan(Math.max(...now.jobs.map(({ id }) => id)));
  const [pictured] = now.jobs.filter(({ pictures }) => pictures.length > 0);
  const picture = { id: pictured?.id ?? 0, pictureId: pictured?.pictures[0]?.id ?? 0, size: 'large' as const };
  const image = await Promise.all([owner, caller].map((who) => who.call(api.jobs.picture, { params: picture })));
  expect(image.map(({ status }) => status)).toEqual([200, 200]);
  expect(image[1]?.body).toEqual(image[0]?.body);
});

test('[IMP-04] [JOB-04] no PIN is in a backup: of the crew the names come back, and their right PIN is a wrong one until they have a new one', async () => {
  const { caller } = await emptyOrganization('Oona');
  for (const [name, content] of files) expect(String(content), name).not.toContain('$argon2');
  expect(await restored(caller, bytes)).toMatchObject({ status: 'done', message: null });
  const [member] = (await caller.call(api.crew.list)).body;
  const params = { id: member?.id ?? 0 };
  const enter = async () => (await caller.call(api.crew.enter, { params, body: { pin: '4711' } })).body;
  expect(await enter()).toMatchObject({ error: 'INVALID_PIN' });
  await caller.call(api.crew.change, { params, body: { name: member?.name ?? '', pin: '4711' } });
  expect(await enter()).toMatchObject({ crewId: member?.id, name: '=Pat, crew' });
  expect(String(files.get('README.txt'))).toContain('until a manager gives');
});

test('[IMP-04] [PLC-14] who holds a tool is the member of that name again, and a number that the file forgot is not given out twice', async () => {
  const { organizationId, caller } = await emptyOrganization('Olive');
  const zip = await rewritten(files, { 'document-numbers.csv': (text) => `${text.split('\n')[0]}\n` });
  expect(await restored(caller, zip)).toMatchObject({ status: 'done', message: null });
  const { people } = (await caller.call(api.tools.people)).body;
  const [loan] = (await caller.call(api.tools.list, { query: {} })).body.loans;
  expect(loan).toMatchObject({ userId: people[0]?.userId, holder: people[0]?.name });
  const lines = [{ itemId: made.tool, quantity: '1' }];
  const folderId = (await caller.call(api.inventory.read, { params: { id: made.tool } })).body.folderId;
  expect((await caller.call(api.transfers.make, { body: { fromPlaceId: folderId, toPlaceId: null, lines } })).status).toBe(200);
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [] });
  // All of it goes with the organization.
  await world.database.admin.query('UPDATE organizations SET deleted_at = now() WHERE id = $1', [organizationId]);
  expect(await eraseNextOrganization(world.services)).toBe(true);
});

test('[IMP-04] a backup of places without their documents, as the version before took them, is restored too', async () => {
  const { caller: first } = await emptyOrganization('Otto');
  const folderId = (await first.call(api.folders.create, { body: { name: 'Van' } })).body.id;
  const id = (await first.call(api.inventory.create, { body: { name: 'Elbow', quantity: '5', unitCost: '2' } })).body.id;
  const lines = [{ itemId: id, quantity: '2' }];
  const { transferId } = (await first.call(api.transfers.make, { body: { fromPlaceId: null, toPlaceId: folderId, lines } })).body;
  const { organizationId, caller } = await emptyOrganization('Ottilie');
  const old = await rewritten(await unzip(await backupOf(first)), {
    'refill-places.csv': without('made_on'),
    'movements.csv': without('crew_id'),
    'item-vendors.csv': (content) => laterTerms.reduce((rest, column) => without(column)(rest), content),
    'settings.csv': (content) =>
      ['staff_take_elsewhere', 'price_guard_percent', 'surplus_percent'].reduce((rest, column) => without(column)(rest), content),
  });
  expect(await restored(caller, await asVersion(3, await unzip(old)))).toMatchObject({ status: 'done', message: null });
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({ differences: [], items: 1 });
  const { places } = (await caller.call(api.inventory.read, { params: { id } })).body;
  expect(places.map(({ quantity }) => quantity).toSorted()).toEqual(['2', '3']);
  // The history names the document that did not come along; no other takes its place.
  const next = (await caller.call(api.transfers.make, { body: { fromPlaceId: folderId, toPlaceId: null, lines } })).body;
  expect(next.transferId).toBeGreaterThan(transferId);
});

test('[IMP-04] books that do not add up are told of in a backup and come back as they were; sums that are kept beside them come back right', async () => {
  const { organizationId: wrong, caller: first } = await emptyOrganization('Oda');
  const { id } = (await first.call(api.inventory.create, { body: { name: 'Elbow', quantity: '5', unitCost: '2' } })).body;
  const told = async () => JSON.parse(String((await unzip(await backupOf(first))).get('manifest.json'))) as { differences: number };
  await world.database.admin.query('UPDATE item_total_changes SET quantity = quantity + 1 WHERE organization_id = $1', [wrong]);
  expect((await reconcile(world.services.db, wrong))?.differenceCount).toBe(1);
  expect(await told()).toMatchObject({ differences: 0 });
  await world.database.admin.query('UPDATE movements SET quantity_after = 6 WHERE organization_id = $1 AND item_id = $2', [wrong, id]);
  expect(await told()).toMatchObject({ differences: 2 });
  const { organizationId, caller } = await emptyOrganization('Odo');
  expect(await restored(caller, await backupOf(first))).toMatchObject({ status: 'done', message: null });
  const figures = (await reconcile(world.services.db, organizationId))?.differences.map(({ figure }) => figure.replace(/\d+/, '…'));
  expect(figures).toEqual(['quantity after the last movement', 'quantity after movement …']);
});

test('ids from another server, larger than any here, are not given out again, not even those of deleted items', async () => {
  const { caller } = await emptyOrganization();
  const far = 900_000_000;
  const heading = (text: string) => `${text.split('\n')[0]}\n`;
  const ofDeleted = (text: string) =>
    text.split('\n').flatMap((line) => (/^\d+,\d+,Deleted,/.test(line) ? [line.replace(/^(\d+),\d+/, `$1,${far}`)] : []));
  const emptied = [...files.keys()].filter((name) => name.endsWith('.csv') && name !== 'units.csv' && name !== 'settings.csv');
  const zip = await rewritten(files, {
    ...Object.fromEntries(emptied.map((name) => [name, heading])),
    'movements.csv': (text) => `${heading(text)}${ofDeleted(text).join('\n')}\n`,
    'items.csv': (text) => heading(text).replace(/,"?field \d.*/s, '\n'),
  });
  expect(await restored(caller, zip)).toMatchObject({ status: 'done', message: null });
  expect((await caller.call(api.transactions.list, { query: {} })).body.transactions.map(({ itemId }) => itemId)).toEqual([far, far]);
  expect((await caller.call(api.inventory.create, { body: { name: 'New' } })).body.id).toBeGreaterThan(far);
});

test('an organization that has something is not restored into, and is told so before and after the upload', async () => {
  expect((await owner.call(api.backup.read)).body.obstacle).toContain('this one has 7 items');
  const refused = await owner.call(api.backup.upload, { body: zipForm(bytes) });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('empty organization') as string } });
  const { caller } = await emptyOrganization();
  expect((await caller.call(api.backup.read)).body).toEqual({ obstacle: null, latest: null });
  const { id } = (await caller.call(api.backup.upload, { body: zipForm(bytes) })).body;
  expect((await restSettled(caller, id)).status).toBe('checked');
  await caller.call(api.tags.create, { body: { name: 'In the way' } });
  const late = await caller.call(api.backup.apply, { params: { id } });
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('tags, vendors') as string } });
  // Forgotten, its file is gone too.
  expect((await caller.call(api.backup.cancel, { params: { id } })).body.status).toBe('failed');
  expect((await caller.call(api.backup.apply, { params: { id } })).status).toBe(409);
});

test('a backup is of all folders and all costs, so it is for those who see both', async () => {
  const staff = await world.as('staff');
  for (const row of [api.backup.download, api.backup.read]) expect((await staff.raw({ method: 'GET', url: row.path })).status).toBe(403);
});
