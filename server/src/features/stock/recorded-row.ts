import type { RecordedMovement } from '@onhand/contract/costing';
import type { Replayed, WayOfUndo } from '@onhand/contract/costing-replay';
import type { Movement } from '@onhand/contract/movements';
import type { WayOfCorrection } from './corrections/costing-correction.rules.ts';

/** The details that the row of an undo keeps of how it was made. */
export interface UndoDetail {
  isExact?: boolean;
  way?: WayOfUndo;
  replayed?: Pick<Replayed, 'own' | 'issued'> & { documents?: Replayed['documents'] };
}

/** The details of a row that changes the worth of a receipt, takes some of one back to its vendor, or brings back some of an issue. */
export interface ReceiptDetail {
  corrects?: { id: number; amount: string };
  returns?: { receipt: number | null };
  /** Of what came back, the issue that it left by, and what whoever bore that got back. */
  cameBack?: { of: number; worth: string };
}

/** A row with what is needed to undo it, or to go through it again. */
export type RecordedRow = Pick<Movement, 'id' | 'itemId' | 'kind' | 'delta' | 'reverses'> & {
  value: string;
  /** The place that it changed, and for a move the one that it came from and how much. */
  folderId: number | null;
  fromFolderId: number | null;
  moved: string | null;
  document: { kind: string; id: number } | null;
  detail: Partial<RecordedMovement> &
    Omit<UndoDetail, 'way'> &
    ReceiptDetail & {
      way?: WayOfUndo | WayOfCorrection;
      isCostAssumed?: boolean;
      isTransfer?: boolean;
    };
};
