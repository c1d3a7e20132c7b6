/** The six features, in the words of the public pages. */
export const features: readonly { title: string; text: string }[] = [
  {
    title: 'QR code scanning',
    text: 'Point the phone’s camera at a label. The item comes up, and stock goes in or out in one tap.',
  },
  {
    title: 'Roles and permissions',
    text: 'Owners and admins see everything. Staff work in the folders you assign to them and never see costs.',
  },
  {
    title: 'Moving average costing',
    text: 'Every delivery re-averages the unit cost, so the value of your stock follows what you really paid.',
  },
  {
    title: 'Real-time updates',
    text: 'A count changed in the van is on the screen in the office a moment later, without a reload.',
  },
  {
    title: 'Reports',
    text: 'Valuation, movement, low stock and turnover, from the full history of every change.',
  },
  {
    title: 'FIFO costing',
    text: 'Each delivery is a layer with its own price, and the oldest layer is used up first.',
  },
];
