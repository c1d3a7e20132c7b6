import { useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { inventoryLayout } from './inventory-layout.rules.ts';

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/**
 * Decides what has room on the inventory screen. It is worked out from the window instead of measured: the first picture would have to wait
 * for it. A tree that gave way can be brought back by hand, for as long as that item, or the next, is open; what is kept in the browser is
 * only ever what the person chose (SHELL-05).
 */
export function useInventoryLayout(isItemOpen: boolean, isMobile: boolean) {
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  const [isSidebarCollapsed] = useLocal('sidebarCollapsed');
  const [treeSize] = useLocal('folderTreeSize');
  const [isBroughtBack, setIsBroughtBack] = useState(false);
  const { hasRoomForTree, widthWithTree, widthWithoutTree } = inventoryLayout({ windowWidth, isSidebarCollapsed, treeSize, isItemOpen });
  if (hasRoomForTree && isBroughtBack) setIsBroughtBack(false);
  const isTreeAway = !hasRoomForTree && !isBroughtBack;
  const listWidth = isMobile ? windowWidth : isTreeAway ? widthWithoutTree : widthWithTree;
  return {
    listWidth,
    tree: { hasRoom: hasRoomForTree, isAway: isTreeAway, bringBack: () => setIsBroughtBack(true), putAway: () => setIsBroughtBack(false) },
  };
}
