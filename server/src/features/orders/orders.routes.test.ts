import { api } from '@onhand/contract';
import type { OrderPlan } from '@onhand/contract/order-inputs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { sendOrderMails } from './deliver-order-mails.service.ts';
import { makeDrafts, noteReceived } from './orders.service.ts';
import { orderJobs } from './orders.jobs.ts';
import { changeSecret } from '../../platform/identity/change-secret.ts';

let world: World;
let owner: Caller;
let staff: Caller;
let organizationId: number;
let [vendorId, elbow, tee, warehouse, van] = [0, 0, 0, 0, 0];
const day = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(undefined);
  world.mails.length = 0;
  vendorId = await world.vendor(organizationId);
  elbow = await world.item(organizationId, { name: 'Elbow' });
  tee = await world.item(organizationId, { name: 'Tee' });
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
  staff = await world.as('staff');
  await world.assign(organizationId, (await world.people()).staff, [van]);
});

const scopeOf = async () => world.scope(organizationId, (await world.people()).owner, 'owner');
const inTenant = async <Result>(work: Parameters<typeof world.services.db.tenant<Result>>[1]) =>
  world.services.db.tenant(await scopeOf(), work);
const make = async (plan: Partial<OrderPlan> = {}) =>
  (
    await owner.call(api.orders.make, {
      body: { vendorId, placeId: warehouse, lines: [{ itemId: elbow, packs: '4', piecesPerPack: '10', price: '24' }], ...plan },
    })
  ).body;
const read = async (id: number, caller = owner) => (await caller.call(api.orders.read, { params: { id } })).body;
const send = (id: number, mail: { to: string; message?: string } | null = null) =>
  owner.call(api.orders.send, { params: { id }, body: { mail } });
const receive = async (id: number, ...lines: { line: number; quantity: string }[]) => {
  const scope = await scopeOf();
  await inTenant((tx) => noteReceived(tx, scope, id, lines));
  return read(id);
};
const onOrder = async (id: number) => (await owner.call(api.inventory.read, { params: { id } })).body.onOrder;
/** BUY-01: what orders told of the vendor's prices. */
const pricesSaid = (itemId: number) =>
  inTenant((tx) =>
    tx.rows(
      `SELECT trim_scale(price) AS price, trim_scale(pieces_per_pack) AS pieces, document_id AS "orderId" FROM vendor_prices
        WHERE organization_id = $1 AND item_id = $2 AND document_kind = 'order' ORDER BY id`,
      [organizationId, itemId],
    ),
  );
const mailed = async () => {
  await expect.poll(async () => (await sendOrderMails(world.services), world.mails.length), { timeout: 20_000 }).toBeGreaterThan(0);
  return world.mails.at(-1);
};

describe('[BUY-03] an order', () => {
  test('P1: four packs of ten are forty pieces; what it says is kept when the vendor’s line changes', async () => {
    const { id, lines, total } = await make();
    expect(lines).toMatchObject([{ packs: '4', piecesPerPack: '10', pieces: '40', price: '24', total: '96', outstanding: '40' }]);
    expect(total).toBe('96');
    await send(id);
    expect(await pricesSaid(elbow)).toEqual([{ price: '24', pieces: '10', orderId: id }]);
    await owner.call(api.inventory.update, { params: { id: elbow }, body: { vendors: [{ vendorId, price: '99' }] } });
    expect((await read(id)).lines).toMatchObject([{ pieces: '40', price: '24' }]);
  });

  test('goes from draft to sent, is sent once, and says what is on order meanwhile', async () => {
    const { id, number } = await make({ expectedOn: '2099-01-02' });
    expect(await onOrder(elbow)).toMatchObject({ quantity: '40', orders: [{ number, isDraft: true }] });
    const [first, second] = await Promise.all([send(id), send(id)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ state: 'sent', stage: 'sent', mail: 'other', sentBy: expect.any(String), asSent: { number } });
    expect(await onOrder(elbow)).toMatchObject({ ofDrafts: '0', expectedOn: '2099-01-02' });
    const refused = await owner.call(api.orders.planLine, { params: { id }, body: { itemId: tee, packs: '1' } });
    expect(refused).toMatchObject({ status: 409, body: { message: `Order PO-${number} has been sent already.` } });
  });

  test('P2 and P3: it is partly received until each line is whole, however much more came of another', async () => {
    const lines = [elbow, tee, await world.item(organizationId)].map((itemId) => ({ itemId, packs: '1', price: '1' }));
    const { id } = await make({ lines });
    await send(id);
    expect(await receive(id, { line: 1, quantity: '3' })).toMatchObject({ state: 'sent', stage: 'partly', linesReceived: 1, linesOpen: 2 });
    expect(await receive(id, { line: 2, quantity: '1' }, { line: 3, quantity: '1' })).toMatchObject({ state: 'closed', stage: 'received' });
    expect(await receive(id, { line: 2, quantity: '-1' })).toMatchObject({ state: 'sent', stage: 'partly', linesOpen: 1 });
  });

  test('P5: closed short, nothing of it is on order; reopened, the rest is again', async () => {
    const { id } = await make();
    await send(id);
    await receive(id, { line: 1, quantity: '20' });
    const closed = await owner.call(api.orders.close, { params: { id }, body: {} });
    expect(closed.body).toMatchObject({ state: 'closed', stage: 'short', lines: [{ outstanding: '0', received: '20' }] });
    expect(await onOrder(elbow)).toBeNull();
    const opened = await owner.call(api.orders.reopen, { params: { id }, body: {} });
    expect(opened.body).toMatchObject({ state: 'sent', stage: 'partly', lines: [{ outstanding: '20' }] });
    expect((await owner.call(api.orders.reopen, { params: { id }, body: {} })).status).toBe(409);
  });

  test('is cancelled while nothing came, and is again what it was', async () => {
    const { id } = await make();
    expect((await owner.call(api.orders.cancel, { params: { id } })).body).toMatchObject({
      state: 'cancelled',
      lines: [{ outstanding: '0' }],
    });
    expect(await onOrder(elbow)).toBeNull();
    expect((await owner.call(api.orders.reopen, { params: { id }, body: {} })).body.state).toBe('draft');
    await send(id);
    await receive(id, { line: 1, quantity: '1' });
    const refused = await owner.call(api.orders.cancel, { params: { id } });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Close it short instead') } });
  });

  test('is changed line by line: packs add up, zero takes a line out, decimals need a unit', async () => {
    const { id } = await make();
    const plan = (body: object) => owner.call(api.orders.planLine, { params: { id }, body: { itemId: elbow, packs: '1', ...body } });
    await Promise.all([plan({}), plan({}), plan({ itemId: tee, packs: '5', price: '0.5', place: van, note: 'Blue' })]);
    expect((await read(id)).lines).toMatchObject([
      { itemId: elbow, packs: '6', pieces: '60' },
      { itemId: tee, packs: '5', price: '0.5', place: { placeId: van, name: 'Van 1' }, hasOwnPlace: true, note: 'Blue' },
    ]);
    expect(await plan({ itemId: tee, packs: '0.5', line: 2, mode: 'set' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'packs' }] },
    });
    expect((await plan({ packs: '0', mode: 'set', line: 1 })).body.lines).toHaveLength(1);
    expect((await plan({ line: 9 })).status).toBe(404);
  });

  test('is duplicated as a draft with the same lines, and not without its vendor', async () => {
    const { id, number } = await make({ lines: [{ itemId: elbow, packs: '2', price: '8.31', piecesPerPack: '10', place: van }] });
    await send(id);
    const copy = (await owner.call(api.orders.duplicate, { params: { id } })).body;
    expect(copy).toMatchObject({ state: 'draft', lines: [{ packs: '2', price: '8.31', place: { placeId: van } }] });
    expect(copy.number).toBeGreaterThan(number);
    await owner.call(api.vendors.remove, { params: { id: vendorId } });
    expect((await owner.call(api.orders.duplicate, { params: { id } })).status).toBe(409);
    expect(await read(id)).toMatchObject({ vendorId: null, vendorName: expect.any(String), vendorEmail: '' });
    const again = await owner.call(api.orders.mailAgain, { params: { id }, body: { to: 'sales@vendor.test' } });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('no longer among your vendors') } });
  });

  test('its expected day comes from the lead time, and once it is over it is overdue, told once', async () => {
    await owner.call(api.vendors.update, { params: { id: vendorId }, body: { leadTimeDays: 3 } });
    const { id, number } = await make();
    const sent = (await send(id)).body;
    expect(Date.parse(sent.expectedOn ?? '') - Date.now()).toBeGreaterThan(1.5 * day);
    expect(sent.isOverdue).toBe(false);
    world.setNow(new Date(Date.now() + 5 * day));
    owner = await world.as('owner');
    expect((await owner.call(api.orders.list, { query: { show: 'overdue' } })).body.orders.map((order) => order.number)).toContain(number);
    const job = orderJobs.find(({ name }) => name === 'overdue-orders');
    for (let run = 0; run < 2; run++) await job?.run(world.services, {}, new AbortController().signal);
    const { notifications } = (await owner.call(api.notifications.list, { query: {} })).body;
    expect(notifications.filter(({ title }) => title.includes(`PO-${number} `))).toHaveLength(1);
    world.setNow(undefined);
    owner = await world.as('owner');
  });

  test('nothing goes that it is awaited in, and nothing of it that is gone is sent', async () => {
    const { id, number } = await make();
    const bulk = (action: 'archive' | 'restore') =>
      owner.call(api.inventory.bulk, { body: { selection: { itemIds: [elbow] }, change: { action } } });
    const gone = await owner.call(api.folders.remove, { params: { id: warehouse }, query: { contents: 'move-to-parent' } });
    expect(gone).toMatchObject({ status: 409, body: { message: expect.stringContaining(`PO-${number}`) } });
    await bulk('archive');
    expect(await send(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('“Elbow” was archived') } });
    await bulk('restore');
    await send(id);
    expect((await bulk('archive')).status).toBe(409);
  });

  test('takes files of known kinds, which are saved and never shown', async () => {
    const { id } = await make();
    const form = (name: string) => {
      const body = new FormData();
      body.set('file', new Blob(['<script>']), name);
      return { params: { id }, body };
    };
    expect((await owner.call(api.orders.addFile, form('page.html'))).status).toBe(415);
    const file = (await owner.call(api.orders.addFile, form('../../Bestätigung 7.pdf'))).body;
    expect(file).toMatchObject({ name: 'Bestätigung 7.pdf', contentType: 'application/pdf', bytes: 8 });
    const answer = await owner.raw({ method: 'GET', url: `/api/orders/${id}/files/${file.id}` });
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect((await owner.call(api.orders.removeFile, { params: { id, fileId: file.id } })).status).toBe(200);
    expect((await read(id)).files).toEqual([]);
  });

  test('P8: drafts from what is short join the one made before, and another one when that is gone', async () => {
    const scope = await scopeOf();
    const lines = [{ itemId: elbow, vendorSku: 'E-1', packs: '2', piecesPerPack: '5', price: '1', place: null }];
    const draft = () => inTenant((tx) => makeDrafts(tx, scope, [{ vendorId, place: warehouse, lines }]));
    const [first] = await draft();
    expect(first).toMatchObject({ vendorId, isNew: true });
    expect(await draft()).toMatchObject([{ id: first?.id, isNew: false }]);
    expect((await read(first?.id ?? 0)).lines).toMatchObject([{ packs: '4', pieces: '20' }]);
    await owner.call(api.orders.cancel, { params: { id: first?.id ?? 0 } });
    expect(await draft()).toMatchObject([{ isNew: true }]);
    expect(await onOrder(elbow)).toMatchObject({ quantity: '10', ofDrafts: '10' });
  });
});

test('[BUY-12] staff read the lines that come to their places once they are ordered, without any price', async () => {
  const { id } = await make({
    lines: [
      { itemId: elbow, packs: '1', price: '7142.25' },
      { itemId: tee, packs: '2', price: '3141.5', place: van },
    ],
  });
  expect((await staff.call(api.orders.read, { params: { id } })).status).toBe(404);
  await send(id);
  const seen = (await staff.call(api.orders.read, { params: { id } })).body;
  expect(seen.lines.map(({ itemId }) => itemId)).toEqual([tee]);
  expect(seen.place).toEqual({ placeId: van, name: 'Van 1' });
  expect(JSON.stringify(seen)).not.toMatch(/7142|3141|6283|price|total|asSent/);
  expect((await staff.call(api.orders.list, { query: {} })).body.orders).toMatchObject([{ id, lineCount: 1, placeCount: 1 }]);
  await world.assign(organizationId, (await world.people()).staff, []);
  expect((await staff.call(api.orders.read, { params: { id } })).status).toBe(404);
  expect((await staff.call(api.orders.cancel, { params: { id } })).status).toBe(403);
});

describe('[BUY-04] the order goes to the vendor', () => {
  const linkIn = (text = '') => /https?:\/\/\S+\/api\/orders\/confirm\?token=[\w-]+/.exec(text)?.[0] ?? '';
  const page = (url: string, form?: Record<string, string>) =>
    world.withSession(undefined).raw({
      method: form ? 'POST' : 'GET',
      url: url.replace(/^https?:\/\/[^/]+/, ''),
      ...(form && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(form).toString() }),
    });

  test('by mail with PDF and CSV, answers going to whoever sent it, formulas neutralised', async () => {
    const { id, number } = await make({ lines: [{ itemId: elbow, packs: '4', piecesPerPack: '10', price: '24', vendorSku: '=1+1' }] });
    await send(id, { to: 'sales@vendor.test', message: 'As we said.' });
    const mail = await mailed();
    const { owner: person } = await world.people();
    expect(mail).toMatchObject({
      to: 'sales@vendor.test',
      replyTo: { address: person.email },
      subject: expect.stringContaining(`PO-${number}`),
    });
    expect(mail?.text).toContain('As we said.');
    const [pdf, csv] = mail?.attachments ?? [];
    expect(
      Buffer.from(pdf?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(Buffer.from(csv?.content ?? []).toString()).toContain("'=1+1");
    // It is marked once the mail server has it.
    await expect.poll(() => read(id)).toMatchObject({ mail: 'sent', mailedTo: 'sales@vendor.test', mailedAt: expect.any(String) });
    const rows = (await world.database.admin.query('SELECT row_to_json(m)::text AS row FROM order_mails m WHERE order_id = $1', [id])).rows;
    expect(JSON.stringify(rows)).not.toContain(linkIn(mail?.text).split('token=')[1]);
  });

  test('the vendor confirms quantities and days once, by a link, and the sender is told', async () => {
    const { id, number } = await make({
      expectedOn: '2099-01-02',
      lines: [
        { itemId: elbow, packs: '4', price: '24' },
        { itemId: tee, packs: '2', price: '1' },
      ],
    });
    await send(id, { to: 'sales@vendor.test' });
    const link = linkIn((await mailed())?.text);
    const shown = await page(link);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('Elbow');
    expect((await page(link, { by: '', day: '2099-01-03' })).status).toBe(400);
    expect((await page(link, { by: 'Vera', 'packs-1': 'many' })).status).toBe(400);
    const thanks = await page(link, { by: 'Vera', day: '2099-01-05', 'packs-1': '3', 'day-2': '2099-01-09', note: 'One is out of stock' });
    expect(thanks).toMatchObject({ status: 200, body: expect.stringContaining('Thank you') });
    expect(await read(id)).toMatchObject({
      expectedOn: '2099-01-05',
      confirmedBy: 'Vera',
      confirmNote: 'One is out of stock',
      lines: [
        { confirmedPacks: '3', confirmedOn: '2099-01-05', outstanding: '4' },
        { confirmedPacks: '2', confirmedOn: '2099-01-09' },
      ],
    });
    const { notifications } = (await owner.call(api.notifications.list, { query: {} })).body;
    expect(notifications[0]).toMatchObject({ kind: 'order', title: expect.stringContaining(`PO-${number}`) });
    expect(await page(link)).toMatchObject({ status: 404, body: expect.stringContaining('confirmed already') });
    expect((await page(link, { by: 'Vera' })).status).toBe(404);
  });

  test('a link that is guessed, old, replaced or of a cancelled order says so plainly', async () => {
    const { id } = await make();
    await send(id, { to: 'sales@vendor.test' });
    const link = linkIn((await mailed())?.text);
    expect((await page('/api/orders/confirm?token=guessed')).status).toBe(404);
    expect((await page('/api/orders/confirm')).status).toBe(404);
    world.setNow(new Date(Date.now() + 31 * day));
    expect(await page(link)).toMatchObject({ status: 404, body: expect.stringContaining('30 days') });
    world.setNow(undefined);
    await owner.call(api.orders.cancel, { params: { id } });
    expect(await page(link)).toMatchObject({ status: 404, body: expect.stringContaining('cancelled') });
    await owner.call(api.orders.reopen, { params: { id }, body: {} });
    expect((await page(link)).status).toBe(200);
    world.mails.length = 0;
    await owner.call(api.orders.mailAgain, { params: { id }, body: { to: 'other@vendor.test' } });
    const newer = linkIn((await mailed())?.text);
    expect((await page(link)).status).toBe(404);
    expect((await page(newer)).status).toBe(200);
  });

  test('while the mail server is down the mail waits, and the order says so', async () => {
    const { mail } = world.services;
    const deliver = mail.send;
    mail.send = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }));
    const { id } = await make();
    expect((await send(id, { to: 'sales@vendor.test' })).body.mail).toBe('waiting');
    await expect.poll(async () => (await read(id)).mailProblem, { timeout: 20_000 }).toContain('ECONNREFUSED');
    expect(await read(id)).toMatchObject({ state: 'sent', mail: 'waiting' });
    const { db, secretKey } = world.services;
    const sealed = async () =>
      (await world.database.admin.query<{ sealed: string }>('SELECT sealed_token AS sealed FROM order_mails WHERE order_id = $1', [id]))
        .rows[0]?.sealed;
    const before = await sealed();
    const other = 'another secret that the operator chose meanwhile';
    await changeSecret(db, { before: secretKey, now: other });
    expect(await sealed(), 'an operator who changes the secret leaves its link working').not.toBe(before);
    await changeSecret(db, { before: other, now: secretKey });
    mail.send = deliver;
    world.setNow(new Date(Date.now() + 5 * 60_000));
    expect(linkIn((await mailed())?.text)).not.toBe('');
    world.setNow(undefined);
    expect((await read(id)).mail).toBe('sent');
  });
});
