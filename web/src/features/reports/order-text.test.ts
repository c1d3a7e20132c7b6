import { expect, test } from 'vitest';
import { mailAddress, orderText } from './order-text.ts';

const row = (cells: Record<string, string | null>) => ({ key: cells.name ?? '', link: null, section: null, tree: null, cells });

test('[REP-01] an order names what to send, how much, and the vendor’s own number', () => {
  const text = orderText(
    [
      row({ name: 'Ball valve', sku: 'BV-1', vendorSku: '4711', suggested: '12', unit: 'ea' }),
      row({ name: 'PEX pipe', sku: null, vendorSku: null, suggested: '100.5', unit: 'ft' }),
    ],
    'Test Heating',
  );
  expect(text).toContain('12 ea  Ball valve (4711)\n100.5 ft  PEX pipe\n');
  expect(text.endsWith('Test Heating')).toBe(true);
});

test('[REP-01] the order opens in a mail program whole, or not at all', () => {
  const address = mailAddress('sales+us@supply.test', 'Order & more', 'a\nb?');
  expect(address).toBe('mailto:sales%2Bus@supply.test?subject=Order%20%26%20more&body=a%0D%0Ab%3F');
  expect(mailAddress('a@b.test', 'Order', 'x'.repeat(9000))).toBeNull();
});
