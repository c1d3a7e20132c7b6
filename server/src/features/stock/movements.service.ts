/** Other features may read this of the ledger. */
export { listMovements, readMovements as movementsById } from './movements.store.ts';
