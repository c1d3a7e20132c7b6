export interface SiteLink {
  path: string;
  label: string;
  /** Describes the page in a line. */
  text: string;
}

/** The six features in the words of the public pages; the cards on the home page come in this order (MKT-09). */
export const features = [
  {
    path: '/features/qr-code-scanning',
    label: 'QR code scanning',
    text: 'Point the phone’s camera at a label. The item comes up, and stock goes in or out in one tap.',
  },
  {
    path: '/features/user-roles-permissions',
    label: 'Roles and permissions',
    text: 'Owners and admins see everything. Staff work in the folders you assign to them and never see costs.',
  },
  {
    path: '/features/moving-average-costing',
    label: 'Moving average costing',
    text: 'Every delivery re-averages the unit cost, so the value of your stock follows what you really paid.',
  },
  {
    path: '/features/real-time-insights',
    label: 'Real-time insights',
    text: 'A count changed in the van is on the screen in the office a moment later, without a reload.',
  },
  {
    path: '/features/reports',
    label: 'Reports',
    text: 'Valuation, movement, turnover and reorder, from the full history of every change.',
  },
  {
    path: '/features/fifo-costing',
    label: 'FIFO costing',
    text: 'Each delivery is a layer with its own price, and the oldest layer is used up first.',
  },
] as const satisfies readonly SiteLink[];

export const solutions = [
  {
    path: '/solutions/small-business',
    label: 'Small business',
    text: 'One stockroom, a few people, no time for a system that needs a manual.',
  },
  { path: '/solutions/hvac', label: 'HVAC', text: 'Motors, capacitors and filters across a shop and every van.' },
  {
    path: '/solutions/plumbing',
    label: 'Plumbing',
    text: 'Thousands of fittings that look alike and cost next to nothing, until one is missing.',
  },
  { path: '/solutions/warehouses', label: 'Warehouses', text: 'Aisles, bins and a value that has to stand up at year end.' },
] as const satisfies readonly SiteLink[];

/** Sections of the home page, by trade (MKT-08). */
export const trades = [
  { path: '/#restaurants', label: 'Restaurants' },
  { path: '/#retail', label: 'Retail' },
  { path: '/#warehouses', label: 'Warehouses' },
  { path: '/#small-business', label: 'Small business' },
] as const;
