/** Short names of the costing methods. */
export const methodWords: Record<string, string> = {
  mac: 'Moving average (MAC)',
  moving_average: 'Moving average',
  fifo: 'FIFO',
  standard: 'Standard cost',
};
