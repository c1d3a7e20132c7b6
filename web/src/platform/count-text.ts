const figures = new Intl.NumberFormat('en-US');

/** “1 item”, “1,200 items”. */
export function itemCountText(count: number): string {
  return `${figures.format(count)} ${count === 1 ? 'item' : 'items'}`;
}
