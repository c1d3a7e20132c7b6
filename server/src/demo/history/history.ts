import type { CostingChange } from '@onhand/contract/costing';
import type { DemoPart } from '../catalogue/part.ts';
import type { Person } from './work.ts';

export interface Opening {
  at: Date;
  quantity: string;
  unitCost: string;
  method: DemoPart['valuationMethod'];
}

export interface PlannedMovement {
  at: Date;
  sku: string;
  by: Person;
  source: 'scan' | 'quick_action' | 'edit' | 'count';
  note: string;
  what:
    | CostingChange
    | { kind: 'move'; folderKey: string }
    | { kind: 'transfer'; quantity: string; fromKey: string | undefined }
    | { kind: 'return'; quantity: string };
  /** Where it happens; the part's home where none is named. */
  folderKey?: string | undefined;
  /** What a vendor brought, which is a line of a receipt. */
  delivery?: Delivery;
}

export interface Delivery {
  vendorName: string;
  /** When the truck came, or somebody stood at the counter; what came together has the same. */
  cameAt: Date;
  /** Bought at the counter, with this ticket, and never ordered. */
  ticket: number | null;
  /** Of a piece. */
  unitCost: string;
}

export interface DemoHistory {
  openings: ReadonlyMap<string, Opening>;
  /** Oldest first. */
  movements: readonly PlannedMovement[];
}
