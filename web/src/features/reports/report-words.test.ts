import { standardPreferences } from '@onhand/contract/preferences';
import type { ReportTerms } from '@onhand/contract/reports';
import { afterEach, expect, test } from 'vitest';
import { setFormat } from '../../platform/format-settings.ts';
import { cellText, type Column, monthText, rhythmText } from './report-words.ts';

afterEach(() => setFormat(standardPreferences));

const terms = { groupBy: 'item' } as ReportTerms;
const written = (type: Column['type'], value: string) => cellText({ key: 'x', label: 'X', type, isTotalled: false }, { x: value }, terms);

test('[SET-01] every figure, month and hour of a report is written as the preferences say', () => {
  const all = () => [
    written('quantity', '-1234.5'),
    written('number', '1234.567'),
    written('percent', '12.34'),
    written('percent', '87'),
    written('days', '1234.5'),
    monthText('2026-11-15'),
    rhythmText({ cadence: 'weekly', day: 1, hour: 20 }).replace('\u202f', ' '),
  ];
  expect(all()).toEqual(['−1,234.5', '1,234.57', '12.3%', '87.0%', '1,234.5', 'November 2026', 'Every Monday at 8:00 PM']);
  setFormat({ ...standardPreferences, dateFormat: 'dmy', numberFormat: 'point-comma' });
  expect(all()).toEqual(['−1.234,5', '1.234,57', '12,3%', '87,0%', '1.234,5', 'November 2026', 'Every Monday at 20:00']);
});
