import { api } from '@onhand/contract';
import { unusedName } from '../catalogue.ts';
import type { World } from '../harness.ts';
import { drawPicture, pictureForm } from '../pictures.ts';
import type { Inputs } from './inputs.ts';
import { nothing } from './made-for-calls.ts';

/** A new item that lies in a new folder of the first organization, and what a job wants of it. */
async function aJob(world: World) {
  const { organizationId } = await world.people();
  const placeId = await world.folder(organizationId);
  const body = { name: unusedName('Part'), folderId: placeId, quantity: '9', unitCost: '2' };
  const itemId = (await (await world.as('owner')).call(api.inventory.create, { body })).body.id;
  return { title: unusedName('Job'), placeId, lines: [{ itemId, quantity: '3' }] };
}

type State = 'planned' | 'picked' | 'used' | 'cancelled';

/** The same as far as that, as the id in a path, with the item that is on it. */
async function jobId(world: World, state: State = 'planned') {
  const owner = await world.as('owner');
  const body = await aJob(world);
  const itemId = body.lines[0]?.itemId ?? 0;
  const params = { id: (await owner.call(api.jobs.make, { body })).body.id };
  if (state === 'picked') await owner.call(api.jobs.pick, { params, body: {} });
  if (state === 'used') await owner.call(api.jobs.use, { params, body: { parts: [{ itemId, quantity: '2' }] } });
  if (state === 'cancelled') await owner.call(api.jobs.cancel, { params });
  return { params, itemId };
}

const withBody = async <Body>(world: World, body: Body, state?: State) => ({ params: (await jobId(world, state)).params, body });
const onlyId = async (world: World, state?: State) => ({ params: (await jobId(world, state)).params });

async function aPicture(world: World) {
  const { params } = await jobId(world);
  const body = pictureForm(await drawPicture());
  const { pictures } = (await (await world.as('owner')).call(api.jobs.addPicture, { params, body })).body;
  return { params: { ...params, pictureId: pictures[0]?.id ?? 0 } };
}

/** Calls about jobs. */
export const callsOfJobs = {
  jobs: {
    list: async () => ({ query: {} }),
    count: nothing,
    people: nothing,
    read: (world) => onlyId(world),
    make: async (world) => ({ body: await aJob(world) }),
    change: (world) => withBody(world, { note: 'Key at the desk' }),
    planLines: async (world) => {
      const { params, itemId } = await jobId(world);
      return { params, body: { lines: [{ itemId, quantity: '1' }] } };
    },
    addKit: async (world) => {
      const { params, itemId } = await jobId(world);
      const kit = { kind: 'kit' as const, name: unusedName('Kit'), lines: [{ itemId, quantity: '1' }] };
      const kitId = (await (await world.as('owner')).call(api.kits.make, { body: kit })).body.id;
      return { params, body: { kitId } };
    },
    reserve: (world) => withBody(world, { lines: [1] }),
    release: (world) => withBody(world, { lines: [1] }),
    pick: (world) => withBody(world, { lines: [{ line: 1, quantity: '1' }] }),
    use: async (world) => {
      const { params, itemId } = await jobId(world);
      return { params, body: { parts: [{ itemId, quantity: '1' }] } };
    },
    giveBack: (world) => withBody(world, { parts: [{ line: 1, quantity: '1' }] }, 'used'),
    start: (world) => onlyId(world),
    close: (world) => withBody(world, { rest: [{ line: 1, used: '1', kept: '2' }] }, 'picked'),
    cancel: (world) => onlyId(world),
    reopen: (world) => onlyId(world, 'cancelled'),
    addPicture: async (world) => withBody(world, pictureForm(await drawPicture())),
    picture: async (world) => {
      const { params } = await aPicture(world);
      return { params: { ...params, size: 'small' as const } };
    },
    removePicture: aPicture,
    exportLines: (world) => onlyId(world),
  },
} satisfies Pick<Inputs, 'jobs'>;
