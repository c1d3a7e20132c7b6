import type { Color } from '@onhand/contract/color';
import type { CustomFieldInput } from '@onhand/contract/custom-fields';
import type { VendorInput } from '@onhand/contract/vendors';
import { assemble, type DemoPart } from './assemble.ts';
import { customFields } from './custom-fields.ts';
import { folders, type DemoFolder } from './folders.ts';
import { air } from './parts/air.ts';
import { arrivals } from './parts/arrivals.ts';
import { cooling } from './parts/cooling.ts';
import { copper } from './parts/copper.ts';
import { electrical } from './parts/electrical.ts';
import { fixtures } from './parts/fixtures.ts';
import { furnaces } from './parts/furnaces.ts';
import { gasPipe } from './parts/gas-pipe.ts';
import { hydronics } from './parts/hydronics.ts';
import { pex } from './parts/pex.ts';
import { plastic } from './parts/plastic.ts';
import { supplies } from './parts/supplies.ts';
import { tools } from './parts/tools.ts';
import { valves } from './parts/valves.ts';
import { waterHeating } from './parts/water-heating.ts';
import { tags } from './tags.ts';
import { vendors } from './vendors.ts';

interface Catalogue {
  /** Parents first. */
  folders: DemoFolder[];
  vendors: VendorInput[];
  tags: { name: string; color: Color }[];
  customFields: CustomFieldInput[];
  parts: DemoPart[];
}

const families = [
  copper,
  pex,
  plastic,
  gasPipe,
  valves,
  fixtures,
  waterHeating,
  hydronics,
  furnaces,
  cooling,
  air,
  electrical,
  supplies,
  tools,
  arrivals,
].flat();

/** What a heating-and-plumbing contractor has in a warehouse and three vans; `pictureOf` draws each part. */
export const demoCatalogue: Catalogue = { folders, vendors, tags: [...tags], customFields: [...customFields], parts: assemble(families) };
