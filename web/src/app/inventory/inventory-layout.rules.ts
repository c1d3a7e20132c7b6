/** Pixels. The sidebar's two widths and the item's panel as they are drawn. */
const sidebar = { open: 240, collapsed: 68 };
const itemPanel = 448;
const foldedTree = 44;
/** From here on an item stands beside the list; in a smaller window it lies over it. */
const besideFrom = 1280;
/** Beside an open item the list needs this for names, quantity and status. */
const listNeeds = 540;

export interface InventoryRoom {
  windowWidth: number;
  isSidebarCollapsed: boolean;
  /** The person's own choice for the tree, in percent of the screen's width (SHELL-05). */
  treeSize: number;
  /** An item is open beside the list, or would be in a larger window. */
  isItemOpen: boolean;
}

/** Side panels give way to the list: whether the tree is folded away, and how wide the list then is (decision 034). */
export function inventoryLayout({ windowWidth, isSidebarCollapsed, treeSize, isItemOpen }: InventoryRoom) {
  const screen = windowWidth - (isSidebarCollapsed ? sidebar.collapsed : sidebar.open);
  const tree = Math.max(foldedTree, Math.round((screen * treeSize) / 100));
  const beside = isItemOpen && windowWidth >= besideFrom ? itemPanel : 0;
  return {
    hasRoomForTree: beside === 0 || screen - tree - beside >= listNeeds,
    widthWithTree: screen - tree - beside,
    widthWithoutTree: screen - foldedTree - beside,
  };
}
