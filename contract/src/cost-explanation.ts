import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { MovementKind } from './movements.ts';

/** One row of the ledger that a figure comes from. */
export const CostLine = z.object({
  /** Null where no row of the ledger set the cost: the item was made with it. */
  movementId: z.number().int().nullable(),
  at: z.iso.datetime(),
  userName: z.string(),
  kind: MovementKind.nullable(),
  note: z.string(),
  /** The quantity that counts here; below zero it went out. */
  quantity: Decimal,
  /** The whole receipt, or the stock on hand when an issue took from it; null if it explains nothing. */
  of: Decimal.nullable(),
  unitCost: Decimal,
  value: Decimal,
  /** The balance after this line, where lines are the steps of a running average. */
  quantityAfter: Decimal.nullable(),
  valueAfter: Decimal.nullable(),
  /** The delivery that it came by: what was paid then, and what was added to that later. */
  receipt: z
    .object({
      id: z.number().int(),
      number: z.number().int(),
      vendorName: z.string(),
      paid: Decimal,
      charges: z.array(
        z.object({ number: z.number().int(), kind: z.enum(['freight', 'duty', 'price', 'credit', 'other']), amount: Decimal }),
      ),
    })
    .optional(),
});
export type CostLine = z.infer<typeof CostLine>;

const lines = {
  /** Oldest first. With `earlier` their values add up to the total value, to the last decimal. */
  lines: z.array(CostLine),
  /** The sum of the rows before the first line, if there are more than fit. */
  earlier: z.object({ count: z.number().int(), quantity: Decimal, value: Decimal }).nullable(),
};
/** An explanation has at most this many lines; one sum stands for those before. */
export const maxCostLines = 100;

export const CostExplanation = z.object({
  method: z.enum(['mac', 'moving_average', 'fifo', 'standard']),
  /** The quantity on hand; for a movement, what moved. */
  quantity: Decimal,
  unitCost: Decimal,
  /** The value of the stock on hand; for a movement, of what moved. */
  totalValue: Decimal,
  ...lines,
  /** The rule in a plain sentence, without figures of money. */
  sentence: z.string(),
  /** For an issue at an average: what was on hand before it, and where that average came from. */
  basis: z.object({ quantity: Decimal, totalValue: Decimal, unitCost: Decimal, ...lines }).nullable(),
  /** For an undo that changed what came after the row it undoes: `undone`, the issues since and the rest add up to what it did to stock. */
  replay: z
    .object({
      /** The row's own effect on the stock's value, taken back. */
      undone: Decimal,
      /** The cost of all later issues, before and after. */
      issuedBefore: Decimal,
      issuedAfter: Decimal,
      /** The difference, which stays in stock or is taken from it. */
      issued: Decimal,
      /** The effect of later corrections, and of units that came without a price. */
      rest: Decimal,
      stock: Decimal,
      costOfGoods: Decimal,
    })
    .optional(),
  /** For freight, a corrected price or a credit on a receipt: all of it, what of it is in stock, and what is cost of goods. */
  correction: z.object({ amount: Decimal, stock: Decimal, costOfGoods: Decimal }).optional(),
});
export type CostExplanation = z.infer<typeof CostExplanation>;

/** The value of an item's stock under a method. */
export const Valuation = z.object({
  method: CostExplanation.shape.method,
  quantity: Decimal,
  unitCost: Decimal,
  totalValue: Decimal,
  /** FIFO's layers, oldest first, at most a hundred of `layerCount`. */
  layers: z.array(z.object({ quantity: Decimal, unitCost: Decimal, value: Decimal })),
  layerCount: z.number().int(),
});
export type Valuation = z.infer<typeof Valuation>;
