import type { CustomField } from '@onhand/contract/custom-fields';
import { describe, expect, test } from 'vitest';
import { blankItem, type ItemFormValues, itemResolver, nextItem, withCode } from './item-form-values.ts';
import { typedTerms } from '../../../../platform/vendor-terms.rules.ts';

const units = [
  { id: 1, name: 'boxes', allowsDecimals: false },
  { id: 2, name: 'ft', allowsDecimals: true },
];
const fields: CustomField[] = [
  { id: 7, name: 'Weight', kind: 'number', choices: [], position: 0 },
  { id: 8, name: 'Manual', kind: 'link', choices: [], position: 1 },
];
const check = async (values: Partial<ItemFormValues>) =>
  await itemResolver({ units, fields, tags: undefined })({ ...blankItem(null), name: 'Elbow', ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

describe('[INV-02] the form of a new item', () => {
  test('empty lines are sent as nothing', async () => {
    const { values, errors } = await check({
      sku: '  ',
      sellingPrice: '',
      unitCost: '',
      qrCode: ' ',
      vendors: [{ ...typedTerms(), vendorId: null, vendorSku: '', price: '' }],
    });
    expect(errors).toEqual({});
    expect(values).toMatchObject({ name: 'Elbow', sku: null, sellingPrice: null, unitId: null, vendors: [], quantity: '0' });
    expect(values).not.toHaveProperty('unitCost');
    expect(values).not.toHaveProperty('qrCode');
  });

  test('figures stay exact texts', async () => {
    const { values } = await check({ quantity: '12.50', unitId: '2', sellingPrice: '0.10', unitCost: '0.004125' });
    expect(values).toMatchObject({ quantity: '12.5', sellingPrice: '0.1', unitCost: '0.004125', unitId: 2 });
  });

  test('decimals are refused where the unit has none, also without a unit', async () => {
    expect((await check({ quantity: '1.5', unitId: '1' })).errors.quantity?.message).toMatch(/boxes/);
    expect((await check({ quantity: '1.5' })).errors.quantity?.message).toMatch(/whole/);
    expect((await check({ quantity: '1.5', unitId: '2' })).errors).toEqual({});
  });

  test('every problem stands at its own field', async () => {
    const { errors } = await check({
      name: ' ',
      sellingPrice: 'five',
      vendors: [{ ...typedTerms(), vendorId: 3, vendorSku: '', price: '-1' }],
      custom: { 7: 'heavy', 8: 'javascript:alert(1)' },
    });
    expect(errors.name?.message).toBe('Please fill this in.');
    expect(errors.sellingPrice?.message).toBe('Please enter a number.');
    expect(errors.vendors?.[0]?.price?.message).toBe('Must not be below zero.');
    expect(errors.custom?.['7']?.message).toBe('Please enter a number.');
    expect(errors.custom?.['8']?.message).toBe('Please enter a web address.');
  });

  test('a link may be typed without its beginning', async () => {
    expect((await check({ custom: { 8: 'acme.com/manual' } })).values).toMatchObject({ custom: { 8: 'https://acme.com/manual' } });
  });

  test('“add another” keeps what items entered in a row share', () => {
    const last = { ...blankItem(4), name: 'Elbow', sku: 'E-1', unitId: '2', quantity: '9', tags: [{ id: 1, name: 'copper', color: null }] };
    expect(nextItem(last)).toMatchObject({ name: '', sku: '', quantity: '0', folderId: 4, unitId: '2', tags: last.tags });
  });
});

test('[SCAN-09] a scanned code becomes a barcode when it is all digits, else the QR code, and what was entered stays', () => {
  const entered = { ...blankItem(3), name: 'Igniter', barcodes: ['036000291452'] };
  expect(withCode(entered, '4006381333931')).toEqual({ ...entered, barcodes: ['036000291452', '4006381333931'] });
  expect(withCode(entered, '036000291452')).toEqual(entered);
  expect(withCode(entered, 'BIN-7')).toEqual({ ...entered, qrCode: 'BIN-7' });
  expect(withCode(entered, null)).toEqual(entered);
});

test('[INV-02] a price or number of no vendor is asked for its vendor instead of being dropped; an empty line is nothing', async () => {
  const line = { ...typedTerms(), vendorId: null, vendorSku: '', price: '' };
  expect((await check({ vendors: [line] })).errors).toEqual({});
  const { errors } = await check({ vendors: [line, { ...line, price: '4' }] });
  expect(errors.vendors).toMatchObject({ 0: { vendorId: { message: 'Please choose a vendor.' } } });
});
