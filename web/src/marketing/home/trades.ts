/** The trades it is made for come first. MKT-08: the anchors of the phone menu are among these sections. */
export const tradeSections = [
  {
    id: 'hvac',
    title: 'Heating and air',
    text: 'Motors, capacitors and filters in the shop and in every van. Scan the part out on the roof, signal or not, and the office knows what to put back before the next call.',
    link: { path: '/solutions/hvac', label: 'For HVAC' },
  },
  {
    id: 'plumbing',
    title: 'Plumbing',
    text: 'Thousands of fittings that look alike. A label on each bin, a count by scanner, and a list of what each van is missing.',
    link: { path: '/solutions/plumbing', label: 'For plumbing' },
  },
  {
    id: 'warehouses',
    title: 'Warehouses',
    text: 'Aisle, rack, bin. Several people count at once, differences are shown before they are booked, and the value on any past day can be retraced.',
    link: { path: '/solutions/warehouses', label: 'For warehouses' },
  },
  {
    id: 'small-business',
    title: 'Small business',
    text: 'One stockroom and four people who all take from it. Import the spreadsheet, label a shelf, and stop asking who had the last one.',
    link: { path: '/solutions/small-business', label: 'For small businesses' },
  },
  {
    id: 'retail',
    title: 'Retail',
    text: 'What is on the floor and what is in the back room, in one list. Scan the barcode that is already on the product, and see which things have not moved since spring.',
    link: { path: '/features/reports', label: 'The reports' },
  },
  {
    id: 'restaurants',
    title: 'Restaurants',
    text: 'Count the walk-in by shelf, not by memory. Units are pounds, cases or bottles; FIFO uses up the oldest delivery first, and the reorder list goes to whoever orders on Thursday.',
    link: { path: '/features/fifo-costing', label: 'How FIFO works' },
  },
] as const;
