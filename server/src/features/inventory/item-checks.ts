import type { CustomField } from '@onhand/contract/custom-fields';
import { isTooMuchCustom, tooMuchCustom } from '@onhand/contract/custom-size';
import { decimalInput } from '@onhand/contract/decimal';
import { type ManagedField, managedFields } from '@onhand/contract/managed-fields';
import { can } from '@onhand/contract/permissions';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdCustomFields } from '../custom-fields/custom-fields.service.ts';
import { holdTags, holdVendors } from './references.store.ts';

export async function checkTags(tx: Tx, scope: Scope, tagIds: readonly number[]): Promise<void> {
  const found = await holdTags(tx, scope, tagIds);
  if (found.length < new Set(tagIds).size) throw invalid('tagIds', 'One of these tags is not there any more.');
}

export async function checkVendors(tx: Tx, scope: Scope, vendorIds: readonly number[]): Promise<void> {
  if (new Set(vendorIds).size < vendorIds.length) throw invalid('vendors', 'Each vendor only once.');
  const found = new Set((await holdVendors(tx, scope, vendorIds)).map(({ id }) => id));
  const missing = vendorIds.findIndex((id) => !found.has(id));
  if (missing >= 0) throw invalid(`vendors.${missing}.vendorId`, 'This vendor is not there any more.');
}

type CustomInput = Readonly<Record<string, string | boolean | null>>;

const shapes: Record<Exclude<CustomField['kind'], 'choice'>, z.ZodType<string | boolean>> = {
  text: z.string().trim().max(2000),
  number: decimalInput({ decimals: 10, isSigned: true }),
  date: z.iso.date('Please enter a date.'),
  checkbox: z.boolean('Please choose yes or no.'),
  link: z.url({ protocol: /^https?$/, message: 'Please enter a web address.' }),
};

/** Returns the custom fields after the change; an empty value takes the field off the item. */
export async function checkedCustom(
  tx: Tx,
  scope: Scope,
  held: CustomInput,
  change: CustomInput,
): Promise<Record<string, string | boolean>> {
  const result = { ...held } as Record<string, string | boolean>;
  if (Object.keys(change).length === 0) return result;
  const fields = new Map((await holdCustomFields(tx, scope)).map((field) => [String(field.id), field]));
  for (const [id, value] of Object.entries(change)) {
    const field = fields.get(id);
    if (!field) throw invalid(`custom.${id}`, 'This field is not there any more.');
    const isEmpty = value === null || value === '';
    if (isEmpty) delete result[id];
    else result[id] = checkedValue(field, value);
  }
  if (isTooMuchCustom(held, result)) throw invalid('custom', tooMuchCustom);
  return result;
}

function checkedValue(field: CustomField, value: string | boolean): string | boolean {
  const path = `custom.${field.id}`;
  if (field.kind === 'choice') {
    if (typeof value === 'string' && field.choices.includes(value)) return value;
    throw invalid(path, `Choose one of the options of “${field.name}”.`);
  }
  const parsed = shapes[field.kind].safeParse(value);
  if (!parsed.success) throw invalid(path, parsed.error.issues[0]?.message ?? 'Please check this.');
  return parsed.data;
}

/** TEAM-08: prices, thresholds and the codes of an item are for people who manage the inventory. */
export function refuseManaged({ role }: Scope, field: ManagedField | undefined): void {
  if (field === undefined || can(role, 'MANAGE_INVENTORY')) return;
  const message = `Your role does not let you set the ${managedFields[field]}. Please ask a manager.`;
  throw new AppError('FORBIDDEN', { message, details: [{ field, message }] });
}
