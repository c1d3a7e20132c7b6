import { randomUUID } from 'node:crypto';
import type { Route } from '../contract/src/route.ts';

export type Schema = NonNullable<Route['body']>;
/** Within every bound that a figure has: quantities have fifteen digits, ids more. */
const largestId = 2_000_000_000;
/** Ids that are there, by the name of the field that takes them; `custom` has the ids of the organization's own fields. */
export type KnownIds = Record<string, readonly number[]>;

interface Definition {
  check?: string;
  maximum?: number;
  length?: number;
  value?: number;
  format?: string;
}

/**
 * The largest value a schema takes, as far as it can be told from its form: every text, list and number at its bound. No text is longer than
 * said, where the whole would otherwise be more than a call can hold.
 */
export function largestOf(schema: Schema, known: KnownIds, longest = Number.POSITIVE_INFINITY, name = ''): unknown {
  const def = schema._zod.def as unknown as Record<string, unknown> &
    Definition & { type: string; checks?: { _zod: { def: Definition } }[] };
  const said = [def as Definition, ...(def.checks ?? []).map((check) => check._zod.def)];
  const most = said.find(({ check }) => check === 'max_length')?.maximum ?? said.find(({ check }) => check === 'length_equals')?.length;
  const inside = (key: string, named = name) => largestOf(def[key] as Schema, known, longest, named);
  switch (def.type) {
    case 'string':
      return textOf(def.format ?? '', Math.min(most ?? 30, longest));
    case 'number':
      return known[name]?.[0] ?? Math.min(said.find(({ check }) => check === 'less_than')?.value ?? largestId, largestId);
    case 'array':
      return known[name]?.slice(0, most) ?? Array.from({ length: most ?? 1000 }, () => largestOf(def.element as Schema, known, longest));
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, Schema>).map(([key, one]) => [key, largestOf(one, known, longest, key)]),
      );
    case 'record': {
      const fields = Number(schema.meta()?.maxProperties ?? 1000);
      const keys = known[name] ?? Array.from({ length: fields }, (_, at) => at);
      return Object.fromEntries(keys.slice(0, fields).map((key) => [String(key), inside('valueType', '')]));
    }
    case 'union':
      return (def.options as Schema[])
        .map((one) => largestOf(one, known, longest, name))
        .reduce((largest, one) => (JSON.stringify(one).length > JSON.stringify(largest).length ? one : largest));
    case 'pipe':
      return (def.in as Schema)._zod.def.type === 'transform' ? inside('out') : inside('in');
    case 'enum':
      return Object.values(def.entries as Record<string, unknown>).at(-1);
    case 'literal':
      return (def.values as unknown[])[0];
    case 'boolean':
      return true;
    case 'null':
    case 'undefined':
      return null;
    default:
      return inside('innerType');
  }
}

function textOf(format: string, most: number): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date') return '2026-11-30';
  if (format === 'datetime') return '2026-11-30T08:00:00Z';
  if (format === 'email') return `${'x'.repeat(60)}@example.test`;
  if (format === 'url') return `https://example.test/${'x'.repeat(most - 30)}`;
  if (most <= 40) return '1'.repeat(Math.min(most, 4));
  // Each word another one: a text of one word is no work for a search.
  let text = '';
  for (let at = 0; text.length < most; at++) text += `${(at * 7919 + most).toString(36)}word `;
  return text.slice(0, most).trimEnd();
}
