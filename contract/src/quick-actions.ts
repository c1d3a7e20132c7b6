import { z } from 'zod';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { Item } from './item-answers.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();

/** In the order they are listed in. */
export const quickActionTypes = ['decrease', 'increase', 'set', 'move', 'tag'] as const;
export type QuickActionType = (typeof quickActionTypes)[number];

/** Why an action cannot be run as it is; null when it can. */
export const QuickActionProblem = z.enum(['folder-deleted', 'folder-not-yours', 'tags-deleted']);
export type QuickActionProblem = z.infer<typeof QuickActionProblem>;

/** Said on every screen and by the server. */
export const quickActionProblems: Record<QuickActionProblem, string> = {
  'folder-deleted': 'The folder of this action was deleted.',
  'folder-not-yours': 'This action moves items to a folder that is not yours.',
  'tags-deleted': 'The tags of this action were deleted.',
};

/** The price at which an action books added stock: the last one paid, or one the person is asked for each time. */
export const ActionPrice = z.enum(['last', 'ask']);
export type ActionPrice = z.infer<typeof ActionPrice>;

const answered = { id: z.number().int(), name: z.string(), isDefault: z.boolean(), problem: QuickActionProblem.nullable() };

/** The answer never contains the PIN. */
export const QuickAction = z.discriminatedUnion('actionType', [
  z.object({ ...answered, actionType: z.literal('decrease'), actionConfig: z.object({ quantity: Decimal }) }),
  z.object({ ...answered, actionType: z.literal('increase'), actionConfig: z.object({ quantity: Decimal, price: ActionPrice }) }),
  z.object({ ...answered, actionType: z.literal('set'), actionConfig: z.object({ quantity: Decimal }) }),
  z.object({
    ...answered,
    actionType: z.literal('move'),
    /** Both null when the reader may not see the folder; the name alone is left of one that was deleted. */
    actionConfig: z.object({ folderId: z.number().int().nullable(), folderName: z.string().nullable() }),
  }),
  z.object({
    ...answered,
    actionType: z.literal('tag'),
    actionConfig: z.object({ tagIds: z.array(z.number().int()), tagNames: z.array(z.string()) }),
  }),
]);
export type QuickAction = z.infer<typeof QuickAction>;

/** QA-01: four digits, as text, because a PIN may begin with zero. */
export const Pin = z.string().regex(/^[0-9]{4}$/, 'A PIN is four digits.');

const some = QuantityInput.default('1').refine((quantity) => quantity !== '0', 'Must be more than zero.');
const movedQuantity = z.object({ quantity: some }).prefault({});
const wanted = { name: text(60), isDefault: z.boolean().default(false) };

function inputWith<PinSchema extends z.ZodType>(pin: PinSchema) {
  return z.discriminatedUnion('actionType', [
    z.object({ ...wanted, pin, actionType: z.literal('decrease'), actionConfig: movedQuantity }),
    z.object({
      ...wanted,
      pin,
      actionType: z.literal('increase'),
      actionConfig: z.object({ quantity: some, price: ActionPrice.default('last') }).prefault({}),
    }),
    z.object({
      ...wanted,
      pin,
      actionType: z.literal('set'),
      actionConfig: z.object({ quantity: QuantityInput.default('1') }).prefault({}),
    }),
    z.object({
      ...wanted,
      pin,
      actionType: z.literal('move'),
      actionConfig: z.object({ folderId: z.number('Choose a folder.').int().positive() }),
    }),
    z.object({
      ...wanted,
      pin,
      actionType: z.literal('tag'),
      actionConfig: z.object({ tagIds: z.array(id).min(1, 'Choose at least one tag.').max(limits.tagsOfItem) }),
    }),
  ]);
}

export const QuickActionInput = inputWith(Pin);
export type QuickActionInput = z.input<typeof QuickActionInput>;

/** The whole action anew; without a PIN it keeps the one it has. */
export const QuickActionChange = inputWith(Pin.optional());
export type QuickActionChange = z.input<typeof QuickActionChange>;

/** QA-08: what a verified PIN gives: the right of this person, in this session, to run this one action for a while. */
export const QuickActionGrant = z.object({ grant: z.string(), expiresAt: z.iso.datetime() });
export type QuickActionGrant = z.infer<typeof QuickActionGrant>;

export const QuickActionRun = z.object({
  itemId: id,
  /** The place that changes; without it the person's own if the item lies there, else the item's. */
  placeId: id.nullable().optional(),
  grant: z.string().max(200).default(''),
  /** The unit cost, if the action adds stock; without it the last price paid is used. */
  purchasePrice: PriceInput.optional(),
  note: longText(1000).optional(),
});
export type QuickActionRun = z.input<typeof QuickActionRun>;

/** The item afterwards; no movement where nothing of its stock or place changed. */
export const QuickActionOutcome = Item.extend({ movement: Movement.nullable() });
export type QuickActionOutcome = z.infer<typeof QuickActionOutcome>;

const params = z.object({ id: z.coerce.number().int().positive() });
const preference = z.object({ quickActionId: z.number().int().positive().nullable() });

export const quickActions = routes({
  list: {
    method: 'GET',
    path: '/api/quick-actions',
    summary: 'Every quick action, by type and name',
    access: 'VIEW_INVENTORY',
    output: z.array(QuickAction),
  },
  default: {
    method: 'GET',
    path: '/api/quick-actions/default',
    summary: 'The id of the default action, or null',
    access: 'VIEW_INVENTORY',
    output: z.object({ id: z.number().int().nullable() }),
  },
  create: {
    method: 'POST',
    path: '/api/quick-actions',
    summary: 'Makes a quick action with its PIN',
    access: 'MANAGE_SETTINGS',
    body: QuickActionInput,
    output: QuickAction,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PUT',
    path: '/api/quick-actions/{id}',
    summary: 'Changes a quick action, and its PIN if one is sent; whoever had entered the PIN must enter it again',
    access: 'MANAGE_SETTINGS',
    params,
    body: QuickActionChange,
    output: QuickAction,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/quick-actions/{id}',
    summary: 'Deletes a quick action',
    access: 'MANAGE_SETTINGS',
    params,
    output: z.object({ deleted: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
  verifyPin: {
    method: 'POST',
    path: '/api/quick-actions/{id}/verify-pin',
    summary: 'Checks the PIN and gives the right to run the action for a quarter of an hour; five wrong ones lock it for five minutes',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ pin: Pin }),
    opensTransactions: true,
    output: QuickActionGrant,
    errors: ['NOT_FOUND', 'INVALID_PIN', 'PIN_LOCKED'],
  },
  run: {
    method: 'POST',
    path: '/api/quick-actions/{id}/run',
    summary: 'Applies the action to an item; refused without the grant a verified PIN gave',
    access: 'EDIT_INVENTORY',
    params,
    body: QuickActionRun,
    output: QuickActionOutcome,
    errors: ['NOT_FOUND', 'PIN_REQUIRED', 'CONFLICT'],
  },
  preference: {
    method: 'GET',
    path: '/api/settings/quick-action-preference',
    summary: 'The action this person chose last, on any device',
    access: 'VIEW_INVENTORY',
    output: preference,
  },
  savePreference: {
    method: 'PUT',
    path: '/api/settings/quick-action-preference',
    summary: 'Remembers the action this person chose',
    access: 'VIEW_INVENTORY',
    body: preference,
    output: preference,
    errors: ['NOT_FOUND'],
  },
});
