import { seenWith } from '@onhand/contract/financial';
import type { z } from 'zod';
import { orNotFound } from './errors.ts';
import type { Scope } from './scope.ts';

/** An answer that the database wrote as JSON. It goes out as it is, so its statement leaves out what the person may not see. */
export class WrittenAnswer {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  /** The same with a value more that the server knows. */
  with(name: string, value: unknown): WrittenAnswer {
    return new WrittenAnswer(`${this.json.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`);
  }
}

/** A row of a statement that writes an answer. */
export interface Written {
  json: string;
}

/** What the database wrote of one thing that somebody asked for; where there is none, the answer is 404. */
export const writtenAnswer = (written: Written | undefined) => new WrittenAnswer(orNotFound(written).json);

/**
 * Throws where what was written is not, to the letter, what the contract would have let through: a column too many, or money that is not for this
 * person. Tests and development look at every answer; in production that would cost as much as not to write it in the database.
 */
export function checkWritten(schema: z.ZodType, { json }: WrittenAnswer, scope: Scope | null): void {
  const written: unknown = JSON.parse(json);
  const allowed = (scope ? seenWith(schema, scope) : schema).parse(written);
  const surplus = surplusIn(written, allowed, '');
  if (surplus !== undefined) throw new Error(`the database wrote ${surplus}, which the contract does not let through`);
}

/** The path of the first value that is not in the other, or is another there. */
function surplusIn(written: unknown, allowed: unknown, path: string): string | undefined {
  if (typeof written !== 'object' || written === null) return Object.is(written, allowed) ? undefined : path;
  if (typeof allowed !== 'object' || allowed === null) return path;
  for (const [key, value] of Object.entries(written)) {
    const found = surplusIn(value, (allowed as Record<string, unknown>)[key], `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
