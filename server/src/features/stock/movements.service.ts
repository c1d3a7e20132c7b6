/** What other features may ask of the ledger. */
export { readMovements as movementsById } from './movements.store.ts';
export { subtreeIds as foldersBelow } from '../inventory/references.store.ts';
