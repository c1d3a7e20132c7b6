import type { CustomField } from '@onhand/contract/custom-fields';
import type { Tx } from '../../platform/db.ts';
import { AppError, counted, duplicateName, orNotFound, refusingDuplicateNames } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordChange } from '../activity/activity.service.ts';
import { valuesCleared } from './custom-field-hooks.ts';
import {
  clearCustomField,
  countItemsWith,
  deleteCustomField,
  insertCustomField,
  listCustomFields,
  lockCustomFields,
  orderCustomFields,
  updateCustomField,
} from './custom-fields.store.ts';

export { holdCustomFields, listCustomFields } from './custom-fields.store.ts';

const recorded = { kind: 'custom-field', labels: { name: 'Name', kind: 'Kind', choices: 'Options', position: 'Place' } } as const;

type NewField = Pick<CustomField, 'name' | 'kind' | 'choices'>;
type Change = Partial<Pick<CustomField, 'name' | 'choices' | 'position'>>;

export async function createCustomField(tx: Tx, scope: Scope, wanted: NewField): Promise<CustomField> {
  const field = await insertCustomField(tx, scope, { ...wanted, choices: choicesFor(wanted.kind, wanted.choices) });
  if (!field) throw duplicateName();
  keepWithin(tx, scope, 'customFields');
  await recordChange(tx, scope, recorded, null, field);
  tx.emit({ type: 'preferences_update' });
  return field;
}

export async function changeCustomField(tx: Tx, scope: Scope, id: number, change: Change): Promise<CustomField> {
  const fields = await lockCustomFields(tx, scope);
  const before = orNotFound(fields.find((field) => field.id === id));
  const wanted = { ...before, ...change, choices: choicesFor(before.kind, change.choices ?? before.choices) };
  await refuseLosingChoices(tx, scope, before, wanted.choices);
  await refusingDuplicateNames(updateCustomField(tx, scope, wanted));
  if (change.position !== undefined) {
    const others = fields.map((field) => field.id).filter((other) => other !== id);
    await orderCustomFields(tx, scope, others.toSpliced(change.position, 0, id));
  }
  const after = (await listCustomFields(tx, scope)).find((field) => field.id === id) as CustomField;
  await recordChange(tx, scope, recorded, before, after);
  tx.emit({ type: 'preferences_update' });
  return after;
}

export async function removeCustomField(tx: Tx, scope: Scope, id: number): Promise<{ cleared: number }> {
  const field = orNotFound((await lockCustomFields(tx, scope)).find((one) => one.id === id));
  const clearedItems = await clearCustomField(tx, scope, id);
  await valuesCleared.tell(tx, scope, clearedItems);
  await deleteCustomField(tx, scope, id);
  const cleared = clearedItems.length;
  await recordChange(tx, scope, recorded, field, null);
  tx.emit({ type: cleared > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return { cleared };
}

/** Each option once; only a choice has any, and it has at least one. */
function choicesFor(kind: CustomField['kind'], choices: readonly string[]): string[] {
  if (kind !== 'choice') return [];
  if (choices.length === 0) {
    throw new AppError('INVALID_INPUT', { details: [{ field: 'choices', message: 'A choice needs at least one option.' }] });
  }
  return [...new Set(choices)];
}

async function refuseLosingChoices(tx: Tx, scope: Scope, { id, choices }: CustomField, kept: readonly string[]): Promise<void> {
  const removed = choices.filter((choice) => !kept.includes(choice));
  if (removed.length === 0) return;
  const items = await countItemsWith(tx, scope, id, removed);
  if (items > 0) throw new AppError('IN_USE', { message: `An option that you removed is still chosen in ${counted(items, 'item')}.` });
}
