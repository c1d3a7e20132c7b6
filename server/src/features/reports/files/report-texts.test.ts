import type { Preferences } from '@onhand/contract/preferences';
import { expect, test } from 'vitest';
import { printable } from '../../../platform/pdf/shaping.ts';
import { reportTexts } from './report-texts.ts';

const texts = (formats: Pick<Preferences, 'dateFormat' | 'numberFormat'>, currency: Preferences['currency'] = 'EUR') =>
  reportTexts({ currency, timeZone: 'Europe/Berlin', ...formats });
const amount = { type: 'money', isTotalled: true } as const;
const price = { type: 'money', isTotalled: false } as const;
const day = { type: 'date', isTotalled: false } as const;
/** Plain spaces make the expected texts readable. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('[REP-01] [SET-01] figures of a report are written the way their reader chose', () => {
  const written = (numberFormat: Preferences['numberFormat']) => {
    const { cell, axis } = texts({ dateFormat: 'mdy', numberFormat });
    return [
      cell(amount, '-1234567.5'),
      cell(price, '0.0125'),
      cell({ type: 'quantity', isTotalled: true }, '1234.5'),
      cell({ type: 'percent', isTotalled: false }, '12.34'),
      axis.figure(2500),
    ].map(spaced);
  };
  expect(written('comma-point')).toEqual(['−€1,234,567.50', '€0.0125', '1,234.5', '12.3%', '2.5K']);
  expect(written('point-comma')).toEqual(['−1.234.567,50 €', '0,0125 €', '1.234,5', '12,3%', '2500']);
  expect(written('space-comma').slice(0, 4)).toEqual(['−1 234 567,50 €', '0,0125 €', '1 234,5', '12,3%']);
  // The release of ICU decides which of the two apostrophes is written.
  expect(written('apostrophe-point')[2]).toMatch(/^1[’']234\.5$/);
  expect(written('lakh').slice(0, 3)).toEqual(['−€12,34,567.50', '€0.0125', '1,234.5']);
});

test('[REP-01] [SET-01] so are its days and moments, and months keep their English names', () => {
  const written = (dateFormat: Preferences['dateFormat']) => {
    const { cell, moment, month, axis } = texts({ dateFormat, numberFormat: 'comma-point' });
    return [cell(day, '2026-11-05'), moment(new Date('2026-11-05T14:05:00Z')), month('2026-11-05'), axis.day('2026-11-05')];
  };
  expect(written('mdy')).toEqual(['Nov 5, 2026', 'Nov 5, 2026, 3:05 PM', 'November 2026', 'Nov 5']);
  expect(written('dmy')).toEqual(['5 Nov 2026', '5 Nov 2026, 15:05', 'November 2026', '5 Nov']);
  expect(written('mdy-numbers')).toEqual(['11/05/2026', '11/05/2026, 3:05 PM', 'November 2026', 'Nov 5']);
  expect(written('dmy-numbers')).toEqual(['05/11/2026', '05/11/2026, 15:05', 'November 2026', '5 Nov']);
  expect(written('iso')).toEqual(['2026-11-05', '2026-11-05 15:05', 'November 2026', '5 Nov']);
});

test('[REP-01] a month of a report by month is a word, and nothing stays nothing', () => {
  const { cell } = texts({ dateFormat: 'iso', numberFormat: 'comma-point' });
  expect(cell(day, '2026-11-01', true)).toBe('November 2026');
  expect([cell(amount, null), cell(amount, undefined)]).toEqual(['', '']);
  expect(cell({ type: 'text', isTotalled: false }, '3/4-inch - brass')).toBe('3/4-inch - brass');
});

test('[REP-01] a spreadsheet has the sign on the side its reader has it, and their days', () => {
  const american = texts({ dateFormat: 'mdy', numberFormat: 'comma-point' });
  expect(american.excel).toEqual({ amount: '[$€]#,##0.00', price: '[$€]#,##0.00##', day: 'mmm d, yyyy' });
  const german = texts({ dateFormat: 'dmy', numberFormat: 'point-comma' });
  expect(german.excel).toEqual({ amount: '#,##0.00 [$€]', price: '#,##0.00## [$€]', day: 'd mmm yyyy' });
  expect(texts({ dateFormat: 'iso', numberFormat: 'space-comma' }, 'JPY').excel.amount).toBe('#,##0 [$¥]');
});

test('[REP-01] a figure beside a chart is short where there is a word for it, and exact where there is none', () => {
  const beside = (numberFormat: Preferences['numberFormat']) => spaced(texts({ dateFormat: 'mdy', numberFormat }).axis.money(5295));
  expect(beside('comma-point')).toBe('€5.3K');
  expect(beside('point-comma')).toBe('5295 €');
});

test('[REP-01] every way of writing figures can be printed', () => {
  for (const numberFormat of ['comma-point', 'point-comma', 'space-comma', 'apostrophe-point', 'lakh'] as const) {
    const { cell, axis } = texts({ dateFormat: 'mdy', numberFormat }, 'CHF');
    for (const text of [cell(amount, '-1234567.5'), axis.money(1234567)]) expect(printable(text)).not.toContain('?');
  }
});
