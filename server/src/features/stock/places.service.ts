/** A place is a number: a folder's id, 0 for no folder, below zero what is no shelf (decision 049). */
export { folderOf, placeOf, quantityIn } from './levels.rules.ts';
export { holdFolder, holdingFolders } from './places.store.ts';
