import { z } from 'zod';
import { fewFields } from './few-fields.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

export const CustomFieldKind = z.enum(['text', 'number', 'date', 'choice', 'checkbox', 'link']);
export type CustomFieldKind = z.infer<typeof CustomFieldKind>;

export const CustomField = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: CustomFieldKind,
  /** Only for `choice`. */
  choices: z.array(z.string()),
  position: z.number().int(),
});
export type CustomField = z.infer<typeof CustomField>;

const choices = z.array(text(80)).max(limits.choicesOfField, `At most ${limits.choicesOfField} options.`);

export const CustomFieldInput = z
  .object({ name: text(60), kind: CustomFieldKind, choices: choices.default([]) })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
    path: ['choices'],
    message: 'A choice needs at least one option.',
  });
export type CustomFieldInput = z.input<typeof CustomFieldInput>;

const params = z.object({ id: z.coerce.number().int().positive() });

export const customFields = routes({
  list: {
    method: 'GET',
    path: '/api/custom-fields',
    summary: "The organization's own fields, in order",
    access: 'VIEW_INVENTORY',
    output: z.array(CustomField),
  },
  create: {
    method: 'POST',
    path: '/api/custom-fields',
    summary: 'Adds a field to every item',
    access: 'MANAGE_SETTINGS',
    body: CustomFieldInput,
    output: CustomField,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/custom-fields/{id}',
    summary: 'Renames a field, changes its options or its place; its kind stays',
    access: 'MANAGE_SETTINGS',
    params,
    body: z.object({ name: text(60), choices, position: z.number().int().min(0).max(1000) }).partial(),
    output: CustomField,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'IN_USE'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/custom-fields/{id}',
    summary: 'Deletes a field and what items hold in it',
    access: 'MANAGE_SETTINGS',
    params,
    output: z.object({ cleared: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
});

/** A value as an item holds it: text, date, choice and link are strings, a number is a decimal string, a checkbox is a boolean. */
export const CustomValue = z.union([z.string().max(2000), z.boolean(), z.null()]);
const fieldId = z.string().regex(/^\d{1,15}$/);
export const CustomValues = z.record(fieldId, CustomValue);
export type CustomValues = z.infer<typeof CustomValues>;
/** As a person gives them: some of the fields there can be. */
export const CustomValuesInput = fewFields(fieldId, CustomValue, limits.customFields);
