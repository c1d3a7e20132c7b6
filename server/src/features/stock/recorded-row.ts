import type { RecordedMovement } from '@onhand/contract/costing';
import type { Replayed, WayOfUndo } from '@onhand/contract/costing-replay';
import type { Movement } from '@onhand/contract/movements';

/** What the row of an undo knows of how it was made. */
export interface UndoDetail {
  isExact?: boolean;
  way?: WayOfUndo;
  replayed?: Pick<Replayed, 'own' | 'issued'>;
}

/** A row with what is needed to undo it, or to go through it again. */
export type RecordedRow = Pick<Movement, 'id' | 'itemId' | 'kind' | 'delta' | 'reverses'> & {
  value: string;
  detail: Partial<RecordedMovement> & UndoDetail & { isCostAssumed?: boolean };
};
