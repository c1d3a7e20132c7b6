import type { Color } from '@onhand/contract/color';

export const tags = [
  { name: 'Fast mover', color: 'green' },
  { name: 'Emergency stock', color: 'red' },
  { name: 'Winter', color: 'blue' },
  { name: 'Summer', color: 'amber' },
  { name: 'Lead-free', color: 'teal' },
  { name: 'Gas', color: 'orange' },
  { name: 'Hazardous', color: 'red' },
  { name: 'Special order', color: 'purple' },
  { name: 'Warranty part', color: 'indigo' },
  { name: 'Heavy', color: 'gray' },
  { name: 'Fragile', color: 'pink' },
  { name: 'Keep dry', color: 'blue' },
  { name: 'Calibrate yearly', color: 'amber' },
  { name: 'Shared tool', color: 'gray' },
] as const satisfies { name: string; color: Color }[];

export type TagName = (typeof tags)[number]['name'];
