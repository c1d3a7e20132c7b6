import type { Color } from '@onhand/contract/color';

interface Place {
  parentKey: string | null;
  name: string;
  color: Color | null;
  /** What the numbers of its bins begin with. */
  bins: string;
}

// A parent comes before what is in it, so that the folders can be made in this order.
const places = {
  warehouse: { parentKey: null, name: 'Main Warehouse', color: 'blue', bins: 'W' },
  aisleA: { parentKey: 'warehouse', name: 'Aisle A · Pipe and fittings', color: 'orange', bins: 'A' },
  copper: { parentKey: 'aisleA', name: 'Copper', color: null, bins: 'A' },
  pex: { parentKey: 'aisleA', name: 'PEX and push-fit', color: null, bins: 'A' },
  plastic: { parentKey: 'aisleA', name: 'PVC and CPVC', color: null, bins: 'A' },
  drain: { parentKey: 'aisleA', name: 'Drain, waste and vent', color: null, bins: 'A' },
  gasPipe: { parentKey: 'aisleA', name: 'Black steel and gas', color: null, bins: 'A' },
  valves: { parentKey: 'aisleA', name: 'Valves', color: null, bins: 'A' },
  aisleB: { parentKey: 'warehouse', name: 'Aisle B · Plumbing', color: 'teal', bins: 'B' },
  fixtures: { parentKey: 'aisleB', name: 'Faucets and fixtures', color: null, bins: 'B' },
  repair: { parentKey: 'aisleB', name: 'Toilet and sink repair', color: null, bins: 'B' },
  waterHeaters: { parentKey: 'aisleB', name: 'Water heaters', color: null, bins: 'B' },
  pumps: { parentKey: 'aisleB', name: 'Pumps', color: null, bins: 'B' },
  aisleC: { parentKey: 'warehouse', name: 'Aisle C · Heating', color: 'red', bins: 'C' },
  furnaces: { parentKey: 'aisleC', name: 'Furnace parts', color: null, bins: 'C' },
  hydronics: { parentKey: 'aisleC', name: 'Boilers and hydronics', color: null, bins: 'C' },
  venting: { parentKey: 'aisleC', name: 'Venting', color: null, bins: 'C' },
  aisleD: { parentKey: 'warehouse', name: 'Aisle D · Cooling', color: 'indigo', bins: 'D' },
  coolingParts: { parentKey: 'aisleD', name: 'Cooling parts', color: null, bins: 'D' },
  coolingUnits: { parentKey: 'aisleD', name: 'Condensers and mini-splits', color: null, bins: 'D' },
  refrigerant: { parentKey: 'aisleD', name: 'Refrigerant cage', color: 'red', bins: 'D' },
  aisleE: { parentKey: 'warehouse', name: 'Aisle E · Air', color: 'green', bins: 'E' },
  ducts: { parentKey: 'aisleE', name: 'Duct and fittings', color: null, bins: 'E' },
  registers: { parentKey: 'aisleE', name: 'Registers and grilles', color: null, bins: 'E' },
  filters: { parentKey: 'aisleE', name: 'Filters', color: null, bins: 'E' },
  aisleF: { parentKey: 'warehouse', name: 'Aisle F · Electrical and controls', color: 'amber', bins: 'F' },
  controls: { parentKey: 'aisleF', name: 'Controls and thermostats', color: null, bins: 'F' },
  wiring: { parentKey: 'aisleF', name: 'Wire and electrical', color: null, bins: 'F' },
  supplies: { parentKey: 'warehouse', name: 'Supplies', color: 'purple', bins: 'S' },
  fasteners: { parentKey: 'supplies', name: 'Fasteners and hangers', color: null, bins: 'S' },
  chemicals: { parentKey: 'supplies', name: 'Chemicals cabinet', color: 'red', bins: 'S' },
  toolCrib: { parentKey: 'warehouse', name: 'Tool Crib', color: 'gray', bins: 'T' },
  van1: { parentKey: null, name: 'Van 1 · Heating and cooling service', color: 'red', bins: 'V1' },
  van1Shelves: { parentKey: 'van1', name: 'Parts shelves', color: null, bins: 'V1' },
  van1Tools: { parentKey: 'van1', name: 'Tools', color: null, bins: 'V1' },
  van2: { parentKey: null, name: 'Van 2 · Installation', color: 'amber', bins: 'V2' },
  van2Racks: { parentKey: 'van2', name: 'Pipe racks and bins', color: null, bins: 'V2' },
  van2Tools: { parentKey: 'van2', name: 'Tools', color: null, bins: 'V2' },
  van3: { parentKey: null, name: 'Van 3 · Plumbing service', color: 'green', bins: 'V3' },
  van3Shelves: { parentKey: 'van3', name: 'Parts shelves', color: null, bins: 'V3' },
  van3Tools: { parentKey: 'van3', name: 'Tools', color: null, bins: 'V3' },
} satisfies Record<string, Place>;

export type FolderKey = keyof typeof places;

export interface DemoFolder {
  key: FolderKey;
  parentKey: FolderKey | null;
  name: string;
  color: Color | null;
}

export const folders: DemoFolder[] = Object.entries(places).map(([key, { parentKey, name, color }]) => ({
  key: key as FolderKey,
  parentKey: parentKey as FolderKey | null,
  name,
  color,
}));

export const binsOf = (key: FolderKey): string => places[key].bins;
