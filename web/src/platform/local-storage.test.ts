// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { readLocal, writeLocal } from './local-storage.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('[SHELL-01] the sidebar is open until it is collapsed, and stays so', () => {
  expect(readLocal('sidebarCollapsed')).toBe(false);
  writeLocal('sidebarCollapsed', true);
  expect(readLocal('sidebarCollapsed')).toBe(true);
  expect(localStorage.getItem('onhand.sidebarCollapsed')).toBe('true');
});

test('the folder tree starts at 20 percent, also after nonsense was stored', () => {
  expect(readLocal('folderTreeSize')).toBe(20);
  localStorage.setItem('onhand.folderTreeSize', '"wide"');
  expect(readLocal('folderTreeSize')).toBe(20);
  localStorage.setItem('onhand.folderTreeSize', '{');
  expect(readLocal('folderTreeSize')).toBe(20);
});

test('where storage is refused a value lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeLocal('folderTreeExpandedSize', 35);
  expect(readLocal('folderTreeExpandedSize')).toBe(35);
});
