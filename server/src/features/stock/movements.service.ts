/** What other features may read of the ledger. */
export { listMovements, readMovements as movementsById } from './movements.store.ts';
