/** What the costing methods are called, wherever they are named in a word or two. */
export const methodWords: Record<string, string> = {
  mac: 'Moving average (MAC)',
  moving_average: 'Moving average',
  fifo: 'FIFO',
  standard: 'Standard cost',
};
