import { z } from 'zod';

/** `cost` is what things cost and are worth, `price` what they are sold for (TEAM-08). */
type Mark = 'cost' | 'price';

/** The kinds of money that a person may see; a `Scope` says it. */
export interface MoneySight {
  readonly maySeeCosts: boolean;
  readonly maySeePrices: boolean;
}

const marks = z.registry<{ mark: Mark }>();

function marked<Schema extends z.ZodType>(schema: Schema, mark: Mark): z.ZodOptional<Schema> {
  const field = schema.optional();
  marks.add(field, { mark });
  return field;
}

/** Marks a field of an answer as money: it is dropped for whoever may not see costs (TEAM-08). */
export const financial = <Schema extends z.ZodType>(schema: Schema) => marked(schema, 'cost');

/** Marks a selling price: it is dropped for whoever may not see prices. */
export const selling = <Schema extends z.ZodType>(schema: Schema) => marked(schema, 'price');

const seenCaches = { none: new WeakMap(), costs: new WeakMap(), prices: new WeakMap() } satisfies Record<
  string,
  WeakMap<z.ZodType, z.ZodType>
>;

/** The schema as this sight leaves it: without the marked fields it does not reach, however deep they sit. Parsing with it cannot let one through. */
export function seenWith(schema: z.ZodType, sight: MoneySight): z.ZodType {
  const { maySeeCosts, maySeePrices } = sight;
  if (maySeeCosts && maySeePrices) return schema;
  const cache: WeakMap<z.ZodType, z.ZodType> = seenCaches[maySeeCosts ? 'costs' : maySeePrices ? 'prices' : 'none'];
  const known = cache.get(schema);
  if (known) return known;
  const stripped = strip(schema, sight);
  cache.set(schema, stripped);
  return stripped;
}

function isSeen(field: z.ZodType, { maySeeCosts, maySeePrices }: MoneySight): boolean {
  const mark = marks.get(field)?.mark;
  return mark === undefined || (mark === 'cost' ? maySeeCosts : maySeePrices);
}

function strip(schema: z.ZodType, sight: MoneySight): z.ZodType {
  const seen = (part: unknown) => seenWith(part as z.ZodType, sight);
  if (schema instanceof z.ZodObject) {
    const kept = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => isSeen(field, sight));
    return z.object(Object.fromEntries(kept.map(([name, field]) => [name, seen(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(seen(schema.element));
  if (schema instanceof z.ZodOptional) return seen(schema.unwrap()).optional();
  if (schema instanceof z.ZodNullable) return seen(schema.unwrap()).nullable();
  // A default value is stripped like any other.
  if (schema instanceof z.ZodDefault) return seen(schema.unwrap()).prefault(schema.def.defaultValue);
  if (schema instanceof z.ZodRecord) return z.record(schema.keyType as z.ZodString, seen(schema.valueType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(seen));
  if (flat.some((kind) => schema instanceof kind)) return schema;
  // A kind nobody thought of could hide a cost inside: refuse to guess.
  throw new Error(`seenWith does not know how to look into a ${schema.type}`);
}

const flat = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBigInt,
  z.ZodBoolean,
  z.ZodDate,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUndefined,
];
