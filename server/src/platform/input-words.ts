import { withArticle } from '@onhand/contract/words';
import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'number',
  int: 'whole number',
  boolean: 'yes or no (true or false)',
  array: 'list',
  object: 'group of fields',
  record: 'group of fields',
  date: 'date',
};

const formats: Record<string, string> = {
  email: 'This is not an email address.',
  url: 'This is not a web address.',
  uuid: 'This is not an id we know.',
  date: 'This is not a day. Write it like 2026-11-30.',
  datetime: 'This is not a moment. Write it like 2026-11-30T08:00:00Z.',
};

const counted = (count: unknown, thing: string) => `${String(count)} ${thing}${Number(count) === 1 ? '' : 's'}`;

function amountText(origin: string | undefined, least: unknown): string {
  if (origin === 'string') return counted(least, 'character');
  return origin === 'array' || origin === 'set' ? counted(least, 'entry').replace('entrys', 'entries') : String(least);
}

/**
 * A sentence for people where a rule of the contract brings none of its own: what the validator would say is written for programmers.
 */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return 'This is missing.';
      const kind = kinds[issue.expected] ?? issue.expected;
      return kind.startsWith('yes') ? `This must be ${kind}.` : `This must be ${withArticle(kind)}.`;
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Please fill this in.';
      return `This needs ${isCount(issue.origin) ? 'at least' : 'to be at least'} ${amountText(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return isCount(issue.origin)
        ? `At most ${amountText(issue.origin, issue.maximum)} can be given here.`
        : `This can be at most ${String(issue.maximum)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it should be.';
    case 'invalid_value':
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}.`;
    case 'not_multiple_of':
      return `This must be a multiple of ${String(issue.divisor)}.`;
    default:
      return issue.input === undefined || issue.input === null ? 'This is missing.' : 'This cannot be taken as it is.';
  }
}

const isCount = (origin: string | undefined) => origin === 'string' || origin === 'array' || origin === 'set';

/** “lowStockThreshold” is “Low stock threshold”, “vendors.0.price” is “Vendors, no. 1, price”. */
export function fieldWords(field: string): string {
  const words = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : spaced(part)))
    .join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** An id is asked for by what it is the id of. */
function spaced(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words
    .replace(/ ids?$/, '')
    .replace(/\bsku\b/, 'SKU')
    .replace(/\bqr\b/, 'QR')
    .replace(/\bpin\b/, 'PIN');
}
