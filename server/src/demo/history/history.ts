import type { CostingChange } from '@onhand/contract/costing';
import type { DemoPart } from '../catalogue/part.ts';
import type { BegunJob } from '../catalogue/jobs.ts';
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
    | { kind: 'return'; quantity: string }
    /** What a job did not need comes back at what it left at. */
    | { kind: 'back'; quantity: string };
  /** Where it happens; the part's home where none is named. */
  folderKey?: string | undefined;
  /** What a vendor brought, which is a line of a receipt. */
  delivery?: Delivery;
  /** It went onto a job, or came off it. */
  onJob?: OnJob;
}

/** The shop was called: a job, and the van that went there. */
export interface Call {
  /** When the first part of it was taken. */
  at: Date;
  title: string;
  customer: string;
  van: string;
  /** Whose job it is. */
  by: Person;
  /** It is told in `jobs.json`, and not over yet. */
  begun: BegunJob | null;
}

/** The part of a call that a movement is; the same object for what was told of it before. */
export interface OnJob {
  call: Call;
  /** Somebody of the crew entered it. */
  crew: string | null;
  /** What it comes back of. */
  backOf: OnJob | null;
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
