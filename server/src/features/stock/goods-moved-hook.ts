import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DocumentOfMovement } from './ledger.service.ts';

/** What lay of an item in one place, or a part of it, lies in another. */
export interface MovedGoods {
  itemId: number;
  from: number;
  to: number;
}

/** Told once it is so, with the document that moved them, by whoever holds the items: who keeps something by place lets it follow. */
export const goodsMoved =
  openHook<[tx: Tx, scope: Scope, moves: readonly MovedGoods[], document: DocumentOfMovement | null]>('goods were moved');
