import { ChargeKind, ShareRule } from '@onhand/contract/landed-costs';
import { ReturnKind } from '@onhand/contract/vendor-returns';
import { Decimal } from '@onhand/contract/decimal';
import { z } from 'zod';

const days = z.int();
const Line = z.strictObject({ sku: z.string(), packs: Decimal });
/** Without a folder it goes where everything goes. */
const OrderedLine = Line.extend({ folder: z.string().optional() });

/** What has not come yet, or never will. What came is told by the history. */
const PlannedOrder = z.strictObject({
  vendor: z.string(),
  by: z.enum(['owner', 'admin']),
  sentDaysAgo: days,
  /** Below zero it is over. */
  expectedInDays: days,
  note: z.string(),
  isCancelled: z.boolean().default(false),
  /** What the vendor said to it. */
  confirmed: z.strictObject({ by: z.string(), daysAgo: days, expectedInDays: days, fewer: z.array(Line), note: z.string() }).optional(),
  lines: z.array(OrderedLine),
});
export type PlannedOrder = z.output<typeof PlannedOrder>;

const PlannedReturn = z.strictObject({
  sku: z.string(),
  daysAgo: days,
  quantity: Decimal,
  kind: ReturnKind,
  reason: z.string(),
  reference: z.string(),
  /** Null where no credit is expected: the vendor sends another one. */
  creditDueInDays: days.nullable(),
});
export type PlannedReturn = z.output<typeof PlannedReturn>;

export const Purchasing = z.strictObject({
  orders: z.array(PlannedOrder),
  /** What is short of these vendors' parts is drafted. */
  planned: z.array(z.string()),
  /** The bills that came today, for deliveries of late. */
  charges: z.array(
    z.strictObject({
      vendor: z.string(),
      /** 1 is the last one. */
      deliveriesAgo: z.int().positive(),
      kind: ChargeKind,
      amount: z.string(),
      share: ShareRule,
      reference: z.string(),
      note: z.string(),
    }),
  ),
  returns: z.array(PlannedReturn),
});
export type Purchasing = z.output<typeof Purchasing>;
