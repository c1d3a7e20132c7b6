/** The home page's sample company. Its figures follow from its items, as they would in the product. */
export interface SampleItem {
  name: string;
  folder: string;
  quantity: number;
  unit: string;
  /** Cents. */
  cost: number;
  reorderAt: number;
}

export const sampleItems: readonly SampleItem[] = [
  { name: 'Condenser fan motor 1/4 hp', folder: 'Shop / Motors', quantity: 14, unit: 'pcs', cost: 11_850, reorderAt: 4 },
  { name: 'Copper pipe 3/4 in type L', folder: 'Shop / Copper', quantity: 460, unit: 'ft', cost: 512, reorderAt: 120 },
  { name: 'Run capacitor 45/5 µF', folder: 'Van 4', quantity: 3, unit: 'pcs', cost: 1_240, reorderAt: 6 },
  { name: 'Air filter 16×25×1', folder: 'Shop / Filters', quantity: 86, unit: 'pcs', cost: 385, reorderAt: 40 },
  { name: 'Ball valve 1/2 in', folder: 'Shop / Valves', quantity: 0, unit: 'pcs', cost: 735, reorderAt: 10 },
  { name: 'Refrigerant R-410A 25 lb', folder: 'Shop / Cage', quantity: 9, unit: 'cyl', cost: 28_900, reorderAt: 3 },
  { name: 'PEX crimp ring 1/2 in', folder: 'Van 3', quantity: 75, unit: 'pcs', cost: 28, reorderAt: 100 },
  { name: 'Thermostat, programmable', folder: 'Shop / Controls', quantity: 22, unit: 'pcs', cost: 6_420, reorderAt: 5 },
];

export type Status = 'In Stock' | 'Low Stock' | 'Out of Stock';

export function statusOf({ quantity, reorderAt }: SampleItem): Status {
  if (quantity === 0) return 'Out of Stock';
  return quantity <= reorderAt ? 'Low Stock' : 'In Stock';
}

export const statusTones = { 'In Stock': 'good', 'Low Stock': 'warn', 'Out of Stock': 'bad' } as const;

export const sampleValue = sampleItems.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0) / 100;

export const activity = [
  { item: 'Run capacitor 45/5 µF', text: 'Sam took out 1 in Van 4', change: '−1', when: '2 min ago' },
  { item: 'Refrigerant R-410A 25 lb', text: 'Delivery from the supplier', change: '+4', when: '40 min ago' },
  { item: 'Ball valve 1/2 in', text: 'Kim took out 6 in the shop', change: '−6', when: '1 hr ago' },
  { item: 'Air filter 16×25×1', text: 'Count of Aisle 3, posted by Alex', change: '−2', when: 'Yesterday' },
  { item: 'Thermostat, programmable', text: 'Sam took out 2 in the shop', change: '−2', when: 'Yesterday' },
  { item: 'Copper pipe 3/4 in type L', text: 'Delivery from the supplier', change: '+200', when: 'Monday' },
] as const;

export interface Day {
  /** ISO date. */
  day: string;
  value: number;
}

const days = 184;
const lastDay = Date.UTC(2025, 10, 14);
const dayMs = 86_400_000;

/** Half a year of values that ends at what the items are worth: deliveries jump up, use goes down in small steps. */
export const trend: readonly Day[] = makeTrend();

function makeTrend(): Day[] {
  const values: number[] = [sampleValue];
  // Backwards from today, by a fixed rule: the same picture in every build.
  for (let index = 1; index < days; index += 1) {
    const later = values[0] ?? 0;
    const isDelivery = index % 17 === 5 || index % 41 === 20;
    const isSunday = index % 7 === 5;
    const used = isSunday ? 0 : 12 + ((index * 37) % 131);
    values.unshift(Math.round((isDelivery ? later - 620 - ((index * 131) % 380) : later + used) * 100) / 100);
  }
  return values.map((value, index) => ({ day: new Date(lastDay - (days - 1 - index) * dayMs).toISOString().slice(0, 10), value }));
}

export const money = (value: number) => `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** “Nov 14”. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
