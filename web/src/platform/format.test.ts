import { afterEach, describe, expect, test } from 'vitest';
import { standardPreferences } from '@onhand/contract/preferences';
import { dayOf } from './calendar.ts';
import { setFormat } from './format-settings.ts';
import { changeText, costText, dateText, dateTimeText, moneyChangeText, moneyText, priceText, quantityText } from './format.ts';

afterEach(() => setFormat(standardPreferences));

describe('figures as people read them', () => {
  test('totals have two decimals, prices every digit they were entered with', () => {
    expect(moneyText('1234.5')).toBe('$1,234.50');
    expect(moneyText('0.005')).toBe('$0.01');
    expect(priceText('0.004125')).toBe('$0.004125');
    expect(priceText('12')).toBe('$12.00');
    expect(costText('0.3333333333')).toBe('$0.3333');
  });

  test('[STK-08] a large figure keeps every digit, which a binary float would not', () => {
    expect(quantityText('900719925474099312345.6789')).toBe('900,719,925,474,099,312,345.6789');
    expect(moneyText('90071992547409931.01')).toBe('$90,071,992,547,409,931.01');
  });

  test('a quantity carries its unit', () => {
    expect(quantityText('1234.5', 'ft')).toBe('1,234.5 ft');
    expect(quantityText('0', null)).toBe('0');
  });

  test('changes carry their sign', () => {
    expect(changeText('5')).toBe('+5');
    expect(changeText('-2.5')).toBe('−2.5');
    expect(changeText('0')).toBe('0');
    expect(moneyChangeText('-3')).toBe('−$3.00');
    expect(moneyChangeText('12.5')).toBe('+$12.50');
  });

  test('[SET-01] figures, money and dates follow the preferences, and go back with them', () => {
    const moment = '2026-11-15T23:30:00Z';
    setFormat({ currency: 'EUR', timeZone: 'Asia/Tokyo', dateFormat: 'iso', numberFormat: 'point-comma' });
    expect(moneyText('1234.5')).toBe('1.234,50\u00a0€');
    expect(quantityText('1234.5')).toBe('1.234,5');
    expect(dateTimeText(moment)).toBe('2026-11-16 08:30');
    expect(dayOf(new Date(moment))).toBe('2026-11-16');
    expect(dateText('2026-11-15')).toBe('2026-11-15');
    setFormat({ currency: 'JPY', timeZone: 'America/New_York', dateFormat: 'dmy', numberFormat: 'comma-point' });
    expect(moneyText('1234')).toBe('¥1,234');
    expect(priceText('0.5')).toBe('¥0.5');
    expect(dateTimeText(moment)).toBe('15 Nov 2026, 18:30');
    setFormat(standardPreferences);
    expect(moneyText('1234.5')).toBe('$1,234.50');
    expect(dateTimeText(moment)).toMatch(/^Nov 15, 2026, 11:30\sPM$/);
  });

  test('a bare day is that day in every time zone', () => {
    expect(dateText('2026-03-01')).toBe('Mar 1, 2026');
  });
});
