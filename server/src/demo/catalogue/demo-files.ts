import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';

const folder = new URL('../../../demo-data/', import.meta.url);

export const readText = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

export function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  return fitting(name, schema, made(name, JSON.parse));
}

/** A table whose first line names the columns. */
export function readTable<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema>[] {
  const rows = made(name, (text): unknown[] => parse(text, { columns: true }));
  return rows.map((row, at) => fitting(`${name}, line ${at + 2}`, schema, row));
}

function made<Made>(name: string, make: (text: string) => Made): Made {
  try {
    return make(readText(name));
  } catch (error) {
    throw new Error(`The demo’s ${name} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** A mistake in the demo's data stops the program with its place and its reason, so that it is found at once. */
export function fitting<Schema extends z.ZodType>(where: string, schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The demo’s ${where} is not as it has to be. ${faults.join('; ')}`);
}
