import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  maxLength?: number;
}

/** Values that have broken parsers, databases and screens before. */
const nastyStrings = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  '‮שלום',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  'NaN',
  '9007199254740993',
);
const nastyValues = fc.oneof(
  nastyStrings,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    9007199254740993,
    [],
    {},
    [[]],
    { __proto__: null },
    { constructor: { prototype: {} } },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Inputs drawn from a schema, and around it: right, slightly wrong, and nothing like it. */
export function nearSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fitting = fromSchema(jsonSchema);
  const bent = fc.tuple(fitting, fc.string(), nastyValues, fc.nat(20)).map(([value, name, nasty, at]) => bend(value, name, nasty, at));
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 5, arbitrary: bent }, { weight: 2, arbitrary: nastyValues });
}

/** Replaces, drops or adds one property. */
function bend(value: unknown, name: string, nasty: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty;
  const keys = Object.keys(value);
  const key = at % 3 === 0 ? name : (keys[at % Math.max(1, keys.length)] ?? name);
  const copy: Record<string, unknown> = { ...value };
  if (at % 5 === 0) delete copy[key];
  else copy[key] = nasty;
  return copy;
}

function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(fromSchema));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fromSchema(property)])),
        {
          requiredKeys: schema.required ?? [],
        },
      );
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: 5 });
    case 'string':
      return stringFor(schema);
    case 'integer':
      return fc.oneof(fc.integer(), fc.maxSafeInteger());
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function stringFor(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.oneof(
    fc.string({ maxLength: Math.min(schema.maxLength ?? 60, 200) }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    nastyStrings,
  );
}
