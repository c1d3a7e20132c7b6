import { expect, test } from 'vitest';
import { inventoryLayout } from './inventory-layout.rules.ts';

const usual = { windowWidth: 1440, isSidebarCollapsed: false, treeSize: 20, isItemOpen: false };

test('[SHELL-05] without an open item the tree keeps the size that was chosen', () => {
  expect(inventoryLayout(usual)).toMatchObject({ hasRoomForTree: true, widthWithTree: 960 });
  expect(inventoryLayout({ ...usual, windowWidth: 1280 })).toMatchObject({ hasRoomForTree: true, widthWithTree: 832 });
});

test('[SHELL-05] beside an open item the tree gives way where the list would be too narrow for names', () => {
  const open = { ...usual, isItemOpen: true };
  expect(inventoryLayout(open)).toMatchObject({ hasRoomForTree: false, widthWithoutTree: 708 });
  expect(inventoryLayout({ ...open, windowWidth: 1280 })).toMatchObject({ hasRoomForTree: false, widthWithoutTree: 548 });
  expect(inventoryLayout({ ...open, isSidebarCollapsed: true }).hasRoomForTree).toBe(true);
  expect(inventoryLayout({ ...open, treeSize: 12 }).hasRoomForTree).toBe(true);
  expect(inventoryLayout({ ...open, windowWidth: 1920 }).hasRoomForTree).toBe(true);
});

test('in a small window the item lies over the list, and takes nothing from it', () => {
  expect(inventoryLayout({ ...usual, windowWidth: 1024, isItemOpen: true }).hasRoomForTree).toBe(true);
});
