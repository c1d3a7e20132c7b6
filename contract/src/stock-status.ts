import { z } from 'zod';

export const StockStatus = z.enum(['out', 'low', 'in']);
export type StockStatus = z.infer<typeof StockStatus>;

/** INV-06: the words on every screen. */
export const stockStatusLabels: Record<StockStatus, string> = { out: 'Out of Stock', low: 'Low Stock', in: 'In Stock' };
