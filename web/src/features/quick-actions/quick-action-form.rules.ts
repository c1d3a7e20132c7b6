import {
  type ActionPrice,
  type QuickAction,
  QuickActionChange,
  QuickActionInput,
  type QuickActionType,
} from '@onhand/contract/quick-actions';
import type { z } from 'zod';

/** The fields of every type at once, so that changing the type loses nothing; what is sent has those of its own type. */
export interface ActionValues {
  name: string;
  actionType: QuickActionType;
  actionConfig: { quantity: string; price: ActionPrice; folderId: number | null; tagIds: number[] };
  isDefault: boolean;
  pin: string;
}

export const fieldNames = [
  'name',
  'actionType',
  'actionConfig.quantity',
  'actionConfig.price',
  'actionConfig.folderId',
  'actionConfig.tagIds',
  'isDefault',
  'pin',
] as const;

export function valuesOf(action: QuickAction | undefined): ActionValues {
  const actionConfig = { quantity: '1', price: 'last' as const, folderId: null, tagIds: [], ...action?.actionConfig };
  return {
    name: action?.name ?? '',
    actionType: action?.actionType ?? 'decrease',
    actionConfig,
    isDefault: action?.isDefault ?? false,
    pin: '',
  };
}

export type ActionBody = z.output<typeof QuickActionInput>;
export type ActionChangeBody = z.output<typeof QuickActionChange>;

/** Returns the request, or what is wrong with it and where. An existing action may keep its PIN. */
export function checked(values: ActionValues, isNew: boolean): z.ZodSafeParseResult<ActionChangeBody> {
  const { quantity } = values.actionConfig;
  const sent = {
    ...values,
    // An empty field is a mistake, not the default.
    actionConfig: { ...values.actionConfig, quantity: quantity.trim() === '' ? 'none' : quantity },
    pin: values.pin === '' && !isNew ? undefined : values.pin,
  };
  return (isNew ? QuickActionInput : QuickActionChange).safeParse(sent);
}
