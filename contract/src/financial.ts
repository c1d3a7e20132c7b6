import { z } from 'zod';

const financialFields = z.registry<{ financial: true }>();

/** Marks a field of an answer as money: it is dropped for whoever may not see costs (TEAM-08). */
export function financial<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const field = schema.optional();
  financialFields.add(field, { financial: true });
  return field;
}

const withoutCache = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema without the marked fields, however deep they sit; parsing with it cannot let a cost through. */
export function withoutFinancials(schema: z.ZodType): z.ZodType {
  const known = withoutCache.get(schema);
  if (known) return known;
  const stripped = strip(schema);
  withoutCache.set(schema, stripped);
  return stripped;
}

function strip(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const kept = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => !financialFields.has(field));
    return z.object(Object.fromEntries(kept.map(([name, field]) => [name, withoutFinancials(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(withoutFinancials(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional) return withoutFinancials(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return withoutFinancials(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodRecord) return z.record(schema.keyType as z.ZodString, withoutFinancials(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => withoutFinancials(option as z.ZodType)));
  if (flat.some((kind) => schema instanceof kind)) return schema;
  // A kind nobody thought of could hide a cost inside: refuse to guess.
  throw new Error(`withoutFinancials does not know how to look into a ${schema.type}`);
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
