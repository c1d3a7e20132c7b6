/** These fields can be edited in a list without opening the item. */
export type EditableField = 'name' | 'lowStockThreshold' | 'sellingPrice';
