import { inFormat } from './format-settings.ts';

const figures = inFormat(({ numbers }) => new Intl.NumberFormat(numbers));

/** “1 item”, “1,200 items”. */
export function itemCountText(count: number): string {
  return `${figures().format(count)} ${count === 1 ? 'item' : 'items'}`;
}

/** “1 folder”, “12 folders”. */
export function folderCountText(count: number): string {
  return `${figures().format(count)} ${count === 1 ? 'folder' : 'folders'}`;
}

/** “1,200”. */
export function figureText(count: number): string {
  return figures().format(count);
}
