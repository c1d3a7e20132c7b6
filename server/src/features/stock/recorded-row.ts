import type { RecordedMovement } from '@onhand/contract/costing';
import type { Replayed, WayOfUndo } from '@onhand/contract/costing-replay';
import type { Movement } from '@onhand/contract/movements';

/** The details that the row of an undo keeps of how it was made. */
export interface UndoDetail {
  isExact?: boolean;
  way?: WayOfUndo;
  replayed?: Pick<Replayed, 'own' | 'issued'>;
}

/** A row with what is needed to undo it, or to go through it again. */
export type RecordedRow = Pick<Movement, 'id' | 'itemId' | 'kind' | 'delta' | 'reverses'> & {
  value: string;
  /** The place that it changed, and for a move the one that it came from and how much. */
  folderId: number | null;
  fromFolderId: number | null;
  moved: string | null;
  document: { kind: string; id: number } | null;
  detail: Partial<RecordedMovement> & UndoDetail & { isCostAssumed?: boolean; isTransfer?: boolean };
};
