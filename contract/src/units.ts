import { z } from 'zod';
import { routes } from './route.ts';
import { text } from './text.ts';

export const Unit = z.object({
  id: z.number().int(),
  name: z.string(),
  allowsDecimals: z.boolean(),
  itemCount: z.number().int(),
});
export type Unit = z.infer<typeof Unit>;

export const UnitInput = z.object({ name: text(40), allowsDecimals: z.boolean().default(false) });
export type UnitInput = z.input<typeof UnitInput>;

/** A change has no default for decimals, which every renaming would set. */
export const UnitChange = z.object({ name: text(40), allowsDecimals: z.boolean() }).partial();
export type UnitChange = z.input<typeof UnitChange>;

const params = z.object({ id: z.coerce.number().int().positive() });

/** Units of a new organization; decimals are allowed only where a fraction makes sense. */
export const startingUnits = [
  { name: 'units', allowsDecimals: false },
  { name: 'pieces', allowsDecimals: false },
  { name: 'boxes', allowsDecimals: false },
  { name: 'packs', allowsDecimals: false },
  { name: 'rolls', allowsDecimals: false },
  { name: 'pairs', allowsDecimals: false },
  { name: 'sets', allowsDecimals: false },
  { name: 'ft', allowsDecimals: true },
  { name: 'm', allowsDecimals: true },
  { name: 'lb', allowsDecimals: true },
  { name: 'kg', allowsDecimals: true },
  { name: 'gal', allowsDecimals: true },
  { name: 'L', allowsDecimals: true },
] as const;

export const units = routes({
  list: {
    method: 'GET',
    path: '/api/units',
    summary: 'Every unit, by name',
    access: 'VIEW_INVENTORY',
    output: z.array(Unit),
  },
  create: {
    method: 'POST',
    path: '/api/units',
    summary: 'Makes a unit',
    access: 'MANAGE_SETTINGS',
    body: UnitInput,
    output: Unit,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/units/{id}',
    summary: 'Renames a unit or allows it decimals; forbidding decimals is refused while a quantity has some',
    access: 'MANAGE_SETTINGS',
    params,
    body: UnitChange,
    output: Unit,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'IN_USE'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/units/{id}',
    summary: 'Deletes a unit; while items use it, only together with another unit to give them',
    access: 'MANAGE_SETTINGS',
    params,
    query: z.object({ reassignTo: z.coerce.number().int().positive().optional() }),
    output: z.object({ reassigned: z.number().int() }),
    errors: ['NOT_FOUND', 'IN_USE'],
  },
});
