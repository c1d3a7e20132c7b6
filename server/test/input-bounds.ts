import type { z } from 'zod';

type Schema = z.core.$ZodType;

interface Definition {
  type: string;
  check?: string;
  maximum?: number;
  length?: number;
  value?: number;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: Definition } }[];
}

/** The definitions of a schema and of each of its checks. */
const saidOf = ({ _zod: { def } }: Schema): Definition[] => {
  const own = def as unknown as Definition;
  return [own, ...(own.checks ?? []).map((check) => check._zod.def)];
};
const hasMostEntries = (schema: Schema) =>
  saidOf(schema).some(
    ({ check, maximum, length }) =>
      (check === 'max_length' && maximum !== undefined) || (check === 'length_equals' && length !== undefined),
  );
const isBoundedText = (schema: Schema) => hasMostEntries(schema) || saidOf(schema).some(({ pattern }) => pattern && isBounded(pattern));
const isBoundedNumber = (schema: Schema) =>
  saidOf(schema).some(({ check, format }) => check === 'less_than' || (check === 'number_format' && format === 'safeint'));
const hasMostFields = (schema: Schema) => typeof (schema as z.ZodType).meta()?.maxProperties === 'number';

/**
 * Finds the parts of an input without a largest value: a text without a length, a list without a number of entries, a number without an
 * end, or anything at all. A sender of unbounded input decides how long the server works for them.
 */
export function unboundedIn(schema: Schema, path = ''): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inside = (key: string, at = path) => unboundedIn(def[key] as Schema, at);
  const at = path || 'all of it';
  switch (def.type) {
    case 'string':
      return isBoundedText(schema) ? [] : [`${at}: a text without a length`];
    case 'number':
      return isBoundedNumber(schema) ? [] : [`${at}: a number without an end`];
    case 'array':
      return [...(hasMostEntries(schema) ? [] : [`${at}: a list without a number`]), ...inside('element', `${path}[]`)];
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, Schema>);
      const rest = def.catchall as Schema | undefined;
      const loose = rest && rest._zod.def.type !== 'never' ? [`${at}: fields nobody named`] : [];
      return [...loose, ...shape.flatMap(([name, one]) => unboundedIn(one, path ? `${path}.${name}` : name))];
    }
    case 'record':
      return [
        ...(hasMostFields(schema) ? [] : [`${at}: fields without a number`]),
        ...inside('keyType', `${path}{}`),
        ...inside('valueType', `${path}{}`),
      ];
    case 'union':
      return (def.options as Schema[]).flatMap((one) => unboundedIn(one, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return inside('innerType');
    case 'pipe': {
      // A pipe is bounded if its first schema is, or the one it hands on to.
      const first = def.in as Schema;
      if (first._zod.def.type === 'transform') return inside('out');
      const before = inside('in');
      return before.length === 0 || (def.out as Schema)._zod.def.type === 'transform' ? before : inside('out');
    }
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'undefined':
      return [];
    default:
      return [`${at}: ${def.type}, which may be anything`];
  }
}

/** From its beginning to its end, and nothing in it repeated for ever. */
function isBounded({ source }: RegExp): boolean {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d+,\}/.test(plain);
}
