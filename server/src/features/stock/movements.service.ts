/** Other features may read this of the ledger. */
export { listMovements, movementsOfDocument, readMovements as movementsById } from './movements.store.ts';
