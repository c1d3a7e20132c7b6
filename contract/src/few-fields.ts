import { z } from 'zod';

/**
 * Fields that are named by whoever sends them, and at most so many. They are counted before any is looked at: of tens of thousands each
 * would be found wrong by itself.
 */
export function fewFields<Value extends z.ZodType>(key: z.ZodString, value: Value, most: number) {
  const fields = z.record(key, value).meta({ maxProperties: most });
  const counted = z.preprocess((given, context) => {
    if (typeof given === 'object' && given !== null && Object.keys(given).length > most) {
      context.addIssue(`At most ${most} fields can be given here.`);
      return z.NEVER;
    }
    return given;
  }, fields);
  // The schema only counts the fields here, so the contract's readers are told that it is an object.
  return counted.meta({ type: 'object', maxProperties: most }) as unknown as z.ZodType<
    Record<string, z.output<Value>>,
    Record<string, z.input<Value>>
  >;
}
