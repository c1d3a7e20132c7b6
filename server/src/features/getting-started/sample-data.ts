/** A van and a shelf of a heating-and-plumbing crew: enough to find, count, run low and print labels. */
export const sampleTag = { name: 'Sample', color: 'teal' as const };

/** Each with the name of the one it stands in. */
export const sampleFolders = [
  { name: 'Sample data', inside: null },
  { name: 'Van 1', inside: 'Sample data' },
  { name: 'Warehouse', inside: 'Sample data' },
  { name: 'Shelf A', inside: 'Warehouse' },
] as const;

interface SampleItem {
  name: string;
  folder: (typeof sampleFolders)[number]['name'];
  /** The name of a starting unit; pieces where that was removed since. */
  unit: string;
  quantity: string;
  cost: string;
  price: string;
  low?: string;
  /** Later changes of stock, each with a note that says why. */
  changes?: readonly { adjustment: string; note: string; purchasePrice?: string }[];
}

export const sampleItems: readonly SampleItem[] = [
  {
    name: 'Copper elbow 90°, ½ in',
    folder: 'Van 1',
    unit: 'pieces',
    quantity: '40',
    cost: '0.92',
    price: '2.50',
    low: '15',
    changes: [{ adjustment: '-12', note: 'Bathroom, 14 Mill Lane' }],
  },
  { name: 'Copper elbow 90°, ¾ in', folder: 'Van 1', unit: 'pieces', quantity: '24', cost: '1.48', price: '3.90', low: '10' },
  {
    name: 'PTFE tape, 12 mm',
    folder: 'Van 1',
    unit: 'rolls',
    quantity: '18',
    cost: '0.55',
    price: '1.80',
    low: '6',
    changes: [{ adjustment: '-3', note: 'Used on the week’s jobs' }],
  },
  { name: 'Ball valve, ½ in', folder: 'Van 1', unit: 'pieces', quantity: '3', cost: '6.20', price: '14.90', low: '5' },
  { name: 'Flexible tap connector, 15 mm', folder: 'Van 1', unit: 'pieces', quantity: '10', cost: '2.75', price: '6.50', low: '4' },
  {
    name: 'Copper pipe, 15 mm',
    folder: 'Warehouse',
    unit: 'm',
    quantity: '60',
    cost: '4.10',
    price: '8.20',
    low: '20',
    changes: [
      { adjustment: '30', note: 'Delivery', purchasePrice: '4.40' },
      { adjustment: '-18', note: 'Heating circuit, 3 Oak Road' },
    ],
  },
  { name: 'Pipe insulation, 15 mm', folder: 'Warehouse', unit: 'm', quantity: '45', cost: '0.85', price: '2.10', low: '15' },
  { name: 'Circulation pump 25-60', folder: 'Shelf A', unit: 'pieces', quantity: '2', cost: '118.00', price: '229.00', low: '1' },
  {
    name: 'Room thermostat, wireless',
    folder: 'Shelf A',
    unit: 'pieces',
    quantity: '6',
    cost: '39.50',
    price: '89.00',
    low: '2',
    changes: [{ adjustment: '-1', note: 'Replaced at 8 Station Street' }],
  },
  { name: 'Expansion vessel, 18 l', folder: 'Shelf A', unit: 'pieces', quantity: '3', cost: '27.00', price: '58.00', low: '1' },
  { name: 'Radiator valve, thermostatic', folder: 'Shelf A', unit: 'pieces', quantity: '14', cost: '11.30', price: '24.50', low: '6' },
  { name: 'Inhibitor, 1 l', folder: 'Shelf A', unit: 'pieces', quantity: '0', cost: '9.80', price: '19.90', low: '3' },
];
