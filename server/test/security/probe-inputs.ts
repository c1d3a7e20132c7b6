import type { Route } from '@onhand/contract/route';
import type { z } from 'zod';
import type { World } from '../harness.ts';

/** The same world with the two organizations changed about: what `validCall` makes in it belongs to the other one's owner. */
export function mirrored(world: World): World {
  return {
    ...world,
    people: async () => {
      const people = await world.people();
      return {
        ...people,
        owner: people['other-owner'],
        'other-owner': people.owner,
        organizationId: people.otherOrganizationId,
        otherOrganizationId: people.organizationId,
      };
    },
    as: (persona) => world.as(persona === 'owner' ? 'other-owner' : persona === 'other-owner' ? 'owner' : persona),
  };
}

type Path = readonly (string | number)[];
export type AnyInput = Record<string, unknown>;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/** Finds where two valid calls of one row differ in a number or a word: that is an id, or a name that does no harm. */
function differences(one: unknown, other: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (isPlain(one) && isPlain(other)) return Object.keys(one).flatMap((key) => differences(one[key], other[key], [...path, key]));
  return one !== other && other !== undefined && !(one instanceof FormData) ? [{ path, value: one }] : [];
}

/** True if the address of the one names something that the other's does not. */
export function hasOtherParams(theirs: AnyInput, own: AnyInput): boolean {
  return differences(theirs.params, own.params).length > 0;
}

function withValue<Input>(input: Input, [step, ...rest]: Path, value: unknown): Input {
  if (step === undefined) return value as Input;
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...(input as object) }) as Record<string | number, unknown>;
  copy[step] = withValue(copy[step] ?? (typeof rest[0] === 'number' ? [] : {}), rest, value);
  return copy as Input;
}

/** The attacker's own call with one foreign id in it, once for each id it takes. */
export function mixedInputs(theirs: AnyInput, own: AnyInput): AnyInput[] {
  const found = differences(theirs, own);
  // With a single id this is the whole foreign call, which is tried anyway.
  return found.length < 2 ? [] : found.map(({ path, value }) => withValue(own, path, value));
}

interface Definition {
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
}

const named = /(Id|Ids|^ids?|^recipients|^into|^reassignTo)$/;

/** Every field of a schema whose name is that of an id, however deep it lies. */
function idFields(schema: z.ZodType | undefined, path: Path = []): { path: Path; key: string; isList: boolean }[] {
  if (!schema) return [];
  const { shape, innerType, element, options, in: from, out } = schema.def as Definition;
  if (shape) {
    return Object.entries(shape).flatMap(([key, field]) =>
      named.test(key) ? [{ path: [...path, key], key, isList: key.endsWith('s') }] : idFields(field, [...path, key]),
    );
  }
  if (element) return idFields(element, [...path, 0]);
  return [...(options ?? []), innerType, from, out].flatMap((inner) => idFields(inner, path));
}

/** The foreign ids by the names of their fields; a name that is missing here fails the test, so that a new kind of id is tried too. */
export type ForeignIds = Record<string, number | string | null>;

/** The attacker's own call with a foreign id in each field that may hold one, also in those that nobody has to fill in. */
export function filledInputs(row: Route, own: AnyInput, ids: ForeignIds): AnyInput[] {
  return (['query', 'body'] as const).flatMap((part) =>
    idFields(row[part]).flatMap(({ path, key, isList }) => {
      const id = ids[key];
      if (id === undefined) throw new Error(`${row.method} ${row.path} takes ${key}: say in probe-world.ts what it is an id of`);
      if (id === null || own[part] instanceof FormData) return [];
      return [withValue(own, [part, ...path], isList ? [id] : id)];
    }),
  );
}
