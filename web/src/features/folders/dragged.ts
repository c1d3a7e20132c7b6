/** The type of dragged items, as the browser carries them from one part of the screen to another. */
export const draggedItemsType = 'application/x-onhand-items';
export const draggedFoldersType = 'application/x-onhand-folders';

/** The ids that were dropped; none where something else was. */
export function droppedIds(data: DataTransfer, type: string): number[] {
  try {
    const ids: unknown = JSON.parse(data.getData(type));
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}
