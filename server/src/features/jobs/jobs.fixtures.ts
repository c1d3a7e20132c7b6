import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import type { Job, JobLine } from '@onhand/contract/job-answers';
import type { JobInput, JobParts } from '@onhand/contract/job-inputs';
import { expect } from 'vitest';
import type { Caller, World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

export interface Site {
  world: World;
  owner: Caller;
  staff: Caller;
  organizationId: number;
  staffId: string;
  shop: number;
  van: number;
  make(item?: Partial<ItemInput>): Promise<number>;
  /** So many of an item in each place. */
  spread(places: Record<number, string>, item?: Partial<ItemInput>): Promise<number>;
  plan(job?: Partial<JobInput>, caller?: Caller): Promise<Job>;
  read(id: number, caller?: Caller): Promise<Job>;
  use(id: number, parts: JobParts['parts'], more?: Partial<JobParts>, caller?: Caller): ReturnType<Caller['call']>;
  expectBooks(): Promise<void>;
}

/** A shop and a van that the staff works from; each test has its own. */
export async function openSite(world: World): Promise<Site> {
  const [owner, staff, people] = [await world.as('owner'), await world.as('staff'), await world.people()];
  const { organizationId } = people;
  const shop = await world.folder(organizationId, { name: 'Shop' });
  const van = await world.folder(organizationId, { name: 'Van 1' });
  await world.assign(organizationId, people.staff, [van]);
  const make = async (item: Partial<ItemInput> = {}) => {
    const body = { name: 'Valve', folderId: shop, quantity: '10', unitCost: '2', ...item };
    const made = await owner.call(api.inventory.create, { body });
    expect(made.status).toBe(200);
    return made.body.id;
  };
  const site: Site = {
    world,
    owner,
    staff,
    organizationId,
    staffId: people.staff.id,
    shop,
    van,
    make,
    spread: async (places, item = {}) => {
      const [[home, quantity] = ['0', '0'], ...others] = Object.entries(places);
      const id = await make({ folderId: Number(home), quantity, ...item });
      for (const [place, some] of others) {
        const body = { placeId: Number(place), adjustment: some };
        expect((await owner.call(api.inventory.changeStock, { params: { id }, body })).status).toBe(200);
      }
      return id;
    },
    plan: async (job = {}, caller = owner) => {
      const made = await caller.call(api.jobs.make, { body: { title: 'Boiler', ...job } });
      expect(made.body).toMatchObject({ state: 'planned' });
      return made.body;
    },
    read: async (id, caller = owner) => (await caller.call(api.jobs.read, { params: { id } })).body,
    use: (id, parts, more = {}, caller = owner) => caller.call(api.jobs.use, { params: { id }, body: { parts, ...more } }),
    expectBooks: async () => expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]),
  };
  return site;
}

export const figures = ({ lines }: Pick<Job, 'lines'>) =>
  lines.map(({ wanted, reserved, picked, used, short }: JobLine) => ({ wanted, reserved, picked, used, short }));
