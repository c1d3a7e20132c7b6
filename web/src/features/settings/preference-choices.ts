import { currencies, type DateFormat, type NumberFormat } from '@onhand/contract/preferences';

export const dateChoices: { value: DateFormat; label: string }[] = [
  { value: 'mdy', label: 'Nov 15, 2026, 2:32 PM' },
  { value: 'dmy', label: '15 Nov 2026, 14:32' },
  { value: 'mdy-numbers', label: '11/15/2026, 2:32 PM' },
  { value: 'dmy-numbers', label: '15/11/2026, 14:32' },
  { value: 'iso', label: '2026-11-15 14:32' },
];

export const numberChoices: { value: NumberFormat; label: string }[] = [
  { value: 'comma-point', label: '1,234,567.89' },
  { value: 'point-comma', label: '1.234.567,89' },
  { value: 'space-comma', label: '1 234 567,89' },
  { value: 'apostrophe-point', label: '1’234’567.89' },
  { value: 'lakh', label: '12,34,567.89' },
];

export function currencyChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' });
  return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}

/** Every zone of the world, and the one that is chosen though this browser may not list it. */
export function zoneChoices(chosen: string): { value: string; label: string }[] {
  const zones = [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])];
  return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

export const methodChoices = [
  { value: 'moving_average', label: 'Moving average' },
  { value: 'fifo', label: 'FIFO (first in, first out)' },
  { value: 'standard', label: 'Standard cost' },
];
