import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';

/** `opening` is the stock an item was made with; `undo` reverses an earlier row; `delete` writes off what was left. */
export const movementKinds = ['opening', 'in', 'out', 'set', 'move', 'method', 'revalue', 'delete', 'undo'] as const;
export const MovementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof MovementKind>;

export const movementSources = ['scan', 'quick_action', 'edit', 'import', 'undo', 'count'] as const;
export const MovementSource = z.enum(movementSources);
export type MovementSource = z.infer<typeof MovementSource>;

/** UNDO-04: why a reader may not undo what could be undone, in a sentence. */
export const undoRefusals = {
  others: 'Someone else made this change. A manager can undo it.',
  day: 'This change is more than a day old. A manager can undo it.',
} as const;
export type UndoRefusal = keyof typeof undoRefusals;

/** One row of the ledger. */
export const Movement = z.object({
  id: z.number().int(),
  itemId: z.number().int(),
  /** The item's name at that time. */
  itemName: z.string(),
  /** The item is still there and the reader may see it, so a link to it leads somewhere. */
  hasItem: z.boolean(),
  /** The name of the item's unit, for showing quantities. */
  unit: z.string().nullable(),
  at: z.iso.datetime(),
  /** Null when the person's account is gone; the name stays. */
  userId: z.string().nullable(),
  userName: z.string(),
  kind: MovementKind,
  source: MovementSource,
  delta: Decimal,
  /** The quantity asked for, if less was there to take: signed like `delta`, and the difference is the shortfall. */
  requested: Decimal.nullable(),
  quantityBefore: Decimal,
  quantityAfter: Decimal,
  /** The value of one of the units that moved; if none moved, the unit cost afterwards. */
  unitCost: financial(Decimal),
  /** The amount that the change added to or took from the total value. */
  value: financial(Decimal),
  valueAfter: financial(Decimal),
  /**
   * The effect on the cost of goods issued: an issue adds to it, undoing one takes it off, and an undo may correct what later issues cost.
   */
  costOfGoods: financial(Decimal),
  note: z.string(),
  /** Stock went up without a price, so it was valued at the unit cost of the moment. */
  isCostAssumed: z.boolean(),
  /** The folder it happened in, by its name then (for a move, the folder moved to); null is none, or one the reader may not see. */
  folder: z.string().nullable(),
  /** The former folder of a move; null is no folder, or one the reader may not see. */
  fromFolder: z.string().nullable(),
  toFolder: z.string().nullable(),
  /** The same folders by their ids, which tell apart two of one name. */
  folderId: z.number().int().nullable().optional(),
  fromFolderId: z.number().int().nullable().optional(),
  /** How much a move took from one place to the other; null is all of the item. */
  moved: Decimal.nullable().optional(),
  /** The document it belongs to, such as a transfer. A reader who does not know the kind leaves it out. */
  document: z.object({ kind: z.string(), id: z.number().int() }).nullable().optional(),
  /** The row this one undoes. */
  reverses: z.number().int().nullable(),
  /** A later row undoes this one. */
  isUndone: z.boolean(),
  /** The reader may undo it: see `transactions.undo`. */
  canUndo: z.boolean(),
  /** It could be undone, only not by the reader; null where they may, and where nobody can. */
  undoRefusal: z.enum(['others', 'day'] satisfies UndoRefusal[]).nullable(),
});
export type Movement = z.infer<typeof Movement>;
