import type { UndoRefusal } from '@onhand/contract/movements';
import { can, type Role } from '@onhand/contract/permissions';

/** The facts of a movement that decide who may undo it. */
export interface Made {
  userId: string | null;
  /** Less than a day ago, by the database's clock. */
  isOfLastDay: boolean;
}

/** UNDO-04: people undo what they did themselves, for a day; the rest is for people who manage the inventory. Null is yes. */
export function undoRefusal(made: Made, reader: { userId: string; role: Role }): UndoRefusal | null {
  if (can(reader.role, 'MANAGE_INVENTORY')) return null;
  if (made.userId !== reader.userId) return 'others';
  return made.isOfLastDay ? null : 'day';
}
