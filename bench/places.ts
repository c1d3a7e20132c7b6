import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { makePlacesOrganization, type PlacesOrganization } from './places-organization.ts';
import { openRawClient, type RawClient } from './raw-http.ts';
import { measureRefill } from './refills.ts';

const turns = 300;
const fewTurns = 15;
const warming = 10;
const [mostOfTen, mostOfTransfer] = [1.15, 1.3] as const;

/** A person of an organization, on a connection of their own. */
interface Caller {
  client: RawClient;
  organization: PlacesOrganization;
}

type Call = (caller: Caller, turn: number) => Promise<number>;

const get =
  (path: string): Call =>
  ({ client }) =>
    client.get(path);

/** Every second call is about the same item as the one before it, and puts things back to where they were. */
const itemAt = ({ stocked }: PlacesOrganization, turn: number) => stocked[Math.floor(turn / 2) % stocked.length] ?? { id: 0, code: '' };

const reads: Record<string, Call> = {
  'list by name': get('/api/inventory?sort=name&limit=50&isCounted=false'),
  'search of a word': get('/api/inventory?search=thermostat&limit=50&isCounted=false'),
  'search of three letters': get('/api/inventory?search=lbo&limit=50&isCounted=false'),
  lookup: ({ client, organization }, turn) => client.get(`/api/qr/${itemAt(organization, turn).code}`),
  read: ({ client, organization }, turn) => client.get(`/api/inventory/${itemAt(organization, turn).id}`),
};

const change: Call = ({ client, organization }, turn) => {
  const body = turn % 2 === 0 ? '{"adjustment":"1","source":"scan"}' : '{"adjustment":"-1","source":"scan"}';
  return client.put(`/api/inventory/${itemAt(organization, turn).id}`, body);
};

const transfer: Call = ({ client, organization }, turn) => {
  const { home, next } = organization;
  const ends = turn % 2 === 0 ? { fromPlaceId: home, toPlaceId: next } : { fromPlaceId: next, toPlaceId: home };
  return client.post('/api/transfers', JSON.stringify({ ...ends, lines: [{ itemId: itemAt(organization, turn).id, quantity: '1' }] }));
};

/** What is asked for with every opening of the app or of a screen. */
const screens: Record<string, Call> = {
  'counts of everything': get('/api/inventory/counts'),
  'counts of a search': get('/api/inventory/counts?search=thermostat'),
  tags: get('/api/tags'),
  units: get('/api/units'),
  folders: get('/api/folders'),
  alerts: get('/api/alerts'),
  'count of alerts': get('/api/alerts/count'),
  notifications: get('/api/notifications'),
  'getting started': get('/api/getting-started'),
  history: get('/api/transactions'),
  'what a device keeps': get('/api/offline/items'),
};

/** Everything about items in ten places beside the same of items in one, as the owner and as staff, call by call in turns. */
export async function measurePlaces(world: World): Promise<Figure[]> {
  const one = await makePlacesOrganization(world, 'One', 1);
  const ten = await makePlacesOrganization(world, 'Ten', 10);
  await world.database.admin.query('VACUUM ANALYZE');
  const callers: Caller[] = [];
  const open = async (organization: PlacesOrganization, token: string): Promise<Caller> => {
    const caller = { client: await openRawClient(world.env.port, token), organization };
    callers.push(caller);
    return caller;
  };
  const [ofOne, ofTen] = [await open(one, one.owner), await open(ten, ten.owner)];
  const figures: Figure[] = [];
  for (const [name, call] of Object.entries({ ...reads, 'stock change': change })) {
    const [before = 0, after = 0] = await medians([
      [call, ofOne],
      [call, ofTen],
    ]);
    console.log(`${name}: ${before.toFixed(2)} ms with one place each, ${after.toFixed(2)} ms with ten`);
    figures.push(figure(`${name}: ten places beside one`, after / before, '×', 'most', mostOfTen));
  }
  figures.push(await measureTransfer(ofTen));
  for (const organization of [one, ten]) {
    const { owner, staffOfOne, staffOfThree } = organization;
    await printStaff(await Promise.all([owner, staffOfOne, staffOfThree].map((token) => open(organization, token))));
  }
  for (const { client } of callers) client.close();
  figures.push(await measureRefill(world, ten));
  return figures;
}

async function measureTransfer(ofTen: Caller): Promise<Figure> {
  const [changed = 0, carried = 0] = await medians([
    [change, ofTen],
    [transfer, ofTen],
  ]);
  console.log(`a transfer in one tap: ${carried.toFixed(2)} ms, a stock change ${changed.toFixed(2)} ms`);
  return figure('a transfer beside a stock change', carried / changed, '×', 'most', mostOfTransfer);
}

/** Staff are answered about what lies in their places, which has to be found first. */
async function printStaff(callers: readonly Caller[]): Promise<void> {
  for (const [name, call] of Object.entries({ ...reads, ...screens })) {
    const times = await medians(
      callers.map((caller) => [call, caller] as const),
      name in reads ? turns / 5 : fewTurns,
    );
    const [owner = 0, ...staff] = times;
    const [ofOne, ofThree] = staff.map((time) => `${time.toFixed(1)} ms (${(time / owner).toFixed(2)} ×)`);
    console.log(
      `${callers[0]?.organization.name}, ${name}: owner ${owner.toFixed(1)} ms, staff of one folder ${ofOne}, of three ${ofThree}`,
    );
  }
}

/** The medians of the times of some calls that take turns, so that whatever else the machine does hits all of them alike. */
async function medians(contenders: readonly (readonly [Call, Caller])[], calls = turns): Promise<number[]> {
  const times: number[][] = contenders.map(() => []);
  for (let turn = 0; turn < warming + calls; turn++) {
    for (const [which, [call, caller]] of contenders.entries()) {
      const started = performance.now();
      const status = await call(caller, turn);
      if (status !== 200) throw new Error(`call ${turn} of ${caller.organization.name} was answered ${status}`);
      if (turn >= warming) times[which]?.push(performance.now() - started);
    }
  }
  return times.map((each) =>
    percentile(
      each.toSorted((a, b) => a - b),
      50,
    ),
  );
}
