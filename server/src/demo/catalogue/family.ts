import type { ValuationMethod } from '@onhand/contract/inventory';
import type { startingUnits } from '@onhand/contract/units';
import type { Refrigerant } from './custom-fields.ts';
import type { FolderKey } from './folders.ts';
import type { Picture } from './pictures/picture.ts';
import type { TagName } from './tags.ts';
import type { VendorKey } from './vendors.ts';

export type UnitName = (typeof startingUnits)[number]['name'];

/** What a family says of all its parts, and a part may say of itself alone. */
export interface Facts {
  folder?: FolderKey | null;
  unit?: UnitName;
  method?: ValuationMethod;
  notes?: string;
  /** Years of warranty, counted from the delivery. */
  warranty?: number;
  hasManual?: boolean;
  refrigerant?: Refrigerant;
  isCertifiedOnly?: boolean;
  weight?: string;
}

/** Parts that differ by little more than their size; written as a table, because 400 of them written out could not be read. */
export interface Family extends Facts {
  /** What the SKUs begin with. */
  sku: string;
  /** What the names begin with; empty where the parts are of many kinds. */
  name: string;
  about: string;
  /** Null: delivered, and not put away yet. */
  folder: FolderKey | null;
  unit: UnitName;
  /** The first is where it is usually bought. */
  vendors: readonly VendorKey[];
  tags?: readonly TagName[];
  /** Has an inventory number; tools have, and are not sold. */
  numbered?: 'tool' | 'equipment';
  /** Without a size, from the first part, drawn smallest, to the last; without a mark, the part's code. */
  picture: Picture;
  parts: readonly (readonly [code: string, size: string, cost: string, quantity: number | string, threshold: number | null, own?: Own])[];
}

/** What is particular to one part; its tags come on top of the family's. */
export interface Own extends Facts {
  about?: string;
  tags?: readonly TagName[];
  picture?: Partial<Picture>;
}
