import type { VendorInput } from '@onhand/contract/vendors';

/** Invented supply houses: the domains are reserved for examples and the numbers for fiction. */
const houses = {
  northgate: {
    name: 'Northgate Pipe & Supply',
    contact: 'Ellen Marsh',
    email: 'orders@northgatepipe.example',
    phone: '(555) 555-0114',
    website: 'https://northgatepipe.example',
    address: '1420 Foundry Road\nMillbrook, OH 43000',
    notes: 'Free delivery above $500. Order by 2 pm for the next morning.',
    leadTimeDays: 1,
  },
  copperline: {
    name: 'Copperline Plumbing Wholesale',
    contact: 'Raj Patel',
    email: 'counter@copperline.example',
    phone: '(555) 555-0127',
    website: 'https://copperline.example',
    address: '88 Canal Street\nMillbrook, OH 43000',
    notes: 'Counter opens at 6 am; ask for the contractor price.',
    leadTimeDays: 2,
  },
  bluefin: {
    name: 'Bluefin HVAC Distributors',
    contact: 'Tom Alvarez',
    email: 'sales@bluefinhvac.example',
    phone: '(555) 555-0133',
    website: 'https://bluefinhvac.example',
    address: '2750 Airport Parkway, Building C\nHarlan, OH 43001',
    notes: 'Refrigerant only against a technician card on file.',
    leadTimeDays: 2,
  },
  hearth: {
    name: 'Hearth & Boiler Supply',
    contact: 'Nora Lindqvist',
    email: 'parts@hearthboiler.example',
    phone: '(555) 555-0142',
    website: 'https://hearthboiler.example',
    address: '9 Depot Lane\nStone Ridge, OH 43002',
    notes: 'Looks up burner and boiler parts by rating plate.',
    leadTimeDays: 3,
  },
  airway: {
    name: 'Airway Sheet Metal',
    contact: 'Becky Tran',
    email: 'shop@airwaysheetmetal.example',
    phone: '(555) 555-0156',
    website: 'https://airwaysheetmetal.example',
    address: '611 Mill Avenue\nHarlan, OH 43001',
    notes: 'Made-to-measure duct takes five working days.',
    leadTimeDays: 5,
  },
  brightwire: {
    name: 'Brightwire Electric & Controls',
    contact: 'Chris Okafor',
    email: 'service@brightwire.example',
    phone: '(555) 555-0168',
    website: 'https://brightwire.example',
    address: '330 Substation Drive\nMillbrook, OH 43000',
    notes: '',
    leadTimeDays: 2,
  },
  tradesman: {
    name: 'Tradesman Tool Depot',
    contact: 'Joanne Petrov',
    email: 'hello@tradesmantool.example',
    phone: '(555) 555-0171',
    website: 'https://tradesmantool.example',
    address: '77 Commerce Court\nStone Ridge, OH 43002',
    notes: 'Calibrates meters while you wait on the first Tuesday of the month.',
    leadTimeDays: 4,
  },
  riverbend: {
    name: 'Riverbend Jobsite Supplies',
    contact: 'Sam Whitaker',
    email: 'orders@riverbendjobsite.example',
    phone: '(555) 555-0189',
    website: 'https://riverbendjobsite.example',
    address: '5 Quarry Road\nMillbrook, OH 43000',
    notes: 'Standing order for tape, sealant and screws on the first of the month.',
    leadTimeDays: 3,
  },
} satisfies Record<string, VendorInput>;

export type VendorKey = keyof typeof houses;

export const vendors: (VendorInput & { name: string })[] = Object.values(houses);

export const vendorName = (key: VendorKey): string => houses[key].name;

/** Every house has its own way to number what it sells. */
export const vendorSkus: Record<VendorKey, (number: number) => string> = {
  northgate: (number) => `NG-${digits(number, 6)}`,
  copperline: (number) => `${digits(number, 3)}-${digits(number >>> 8, 4)}`,
  bluefin: (number) => `BF${digits(number, 7)}`,
  hearth: (number) => `H${digits(number, 3)}.${digits(number >>> 9, 3)}`,
  airway: (number) => `AW-${digits(number, 5)}`,
  brightwire: (number) => `BW${digits(number, 6)}`,
  tradesman: (number) => `TT-${digits(number, 6)}`,
  riverbend: (number) => digits(number, 8),
};

const digits = (number: number, count: number) => String(number % 10 ** count).padStart(count, '0');
