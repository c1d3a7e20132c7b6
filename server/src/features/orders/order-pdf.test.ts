import type { SentOrder } from '@onhand/contract/order-answers';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { work } from './order-pdf.thread.ts';

const inThread = {} as Parameters<typeof work>[1];
const logo = () =>
  sharp({ create: { width: 600, height: 160, channels: 4, background: '#0a6663' } })
    .webp()
    .toBuffer();

function orderOf(count: number, name = (line: number) => `Copper elbow ${line} mm`): SentOrder {
  const lines = Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    vendorSku: `V-${1000 + index}`,
    name: name(index + 1),
    sku: null,
    unit: 'pcs',
    packs: '4',
    piecesPerPack: '10',
    pieces: '40',
    price: '24.50',
    total: '98',
    deliverTo: null,
    note: '',
  }));
  const head = { number: 7, organization: 'Northside Heating', organizationAddress: '12 Mill Road\nSpringfield', currency: 'USD' };
  const vendor = { vendorName: 'Pipe & Sons', vendorContact: 'Vera', vendorAddress: '1 Dock Street, Springfield' };
  const when = { deliverTo: 'Warehouse', expectedOn: '2026-12-01', sentAt: '2026-11-18T10:00:00Z', sentBy: 'Olive Owner' };
  return { ...head, ...vendor, ...when, note: 'Gate 3, ring twice.', total: String(count * 98), lines };
}

const longName = () =>
  'Pressure-balanced thermostatic mixing valve with integral check stops, union ends and a very long name 22 mm × 28 mm';

test.each([
  ['one page', orderOf(12), null, 1],
  ['five pages', orderOf(150), null, 5],
  ['long names, with a logo', orderOf(8, longName), logo, 1],
  ['as many lines as an order has', orderOf(500), null, 15],
] as const)('[BUY-04] the order on paper: %s', async (_what, document, picture, pages) => {
  const bytes = await work({ document, logo: picture && (await picture()), isDraft: false }, inThread);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(pages);
});
