import type { Job, JobLine } from '@onhand/contract/job-answers';
import { expect, test } from 'vitest';
import type { ActOf, SeenPart } from './acts.ts';
import { waiting } from './acts.fixtures.ts';
import { jobWith } from './job-with-acts.ts';

const van = { placeId: 2, name: 'Van 1' };
const shop = { placeId: 1, name: 'Shop' };
const lying = (place: typeof van, quantity: string, isPicked = false) => ({ ...place, isElsewhere: false, quantity, isPicked });

const line = (some: Partial<JobLine>): JobLine => ({
  line: 1,
  itemId: 1,
  name: 'Valve',
  sku: null,
  codes: [],
  unit: null,
  hasItem: true,
  kit: null,
  wanted: '4',
  reserved: '0',
  picked: '0',
  used: '0',
  short: '4',
  onOrder: '0',
  expectedOn: null,
  reservedIn: [],
  missing: '0',
  billed: '0',
  note: '',
  ...some,
});

const jobOf = (...lines: JobLine[]): Job => ({
  id: 5,
  number: 7,
  title: 'Boiler',
  state: 'planned',
  customerId: null,
  customerName: '',
  address: '',
  day: null,
  people: [],
  place: null,
  createdAt: '2026-11-15T12:00:00Z',
  createdBy: 'Ada',
  closedAt: null,
  closedBy: null,
  lineCount: lines.length,
  linesShort: 0,
  linesPicked: 0,
  linesUsed: 0,
  phone: '',
  note: '',
  lines,
  parts: [],
  pictures: [],
});

const part = (quantity: string, from: SeenPart['from'], more: Partial<SeenPart> = {}): SeenPart => ({
  id: 1,
  name: 'Valve',
  unit: null,
  quantity,
  from,
  ofReserved: '0',
  ...more,
});
const use = (parts: SeenPart[], id = 5): ActOf<'useParts'> => ({
  kind: 'useParts',
  input: { params: { id }, body: { parts: parts.map(({ quantity }) => ({ itemId: 1, quantity })) } },
  seen: { number: 7, title: 'Boiler', by: 'Marco', parts },
});
let seq = 0;
const act = (made: ActOf<'useParts'> | ActOf<'returnParts'> | ActOf<'pickParts'>) => waiting(made, { seq: ++seq });
const figures = ({ lines }: Job) => lines.map(({ used, reserved, picked, short }) => ({ used, reserved, picked, short }));

test('[JOB-04] two of the same part that wait are on one line, each with who put it there', () => {
  const once = jobWith(jobOf(line({})), act(use([part('1', van)])));
  const twice = jobWith(once, act(use([part('1', van)])));
  expect(figures(twice)).toEqual([{ used: '2', reserved: '0', picked: '0', short: '2' }]);
  expect(twice.parts.map(({ by, kind, quantity, place }) => [by, kind, quantity, place.name])).toEqual([
    ['Marco', 'use', '1', 'Van 1'],
    ['Marco', 'use', '1', 'Van 1'],
  ]);
  expect(new Set(twice.parts.map(({ id }) => id)).size).toBe(2);
  expect(twice.state).toBe('under_way');
});

test('[JOB-04] what was never planned gets a line of its own, and the next of it the same one', () => {
  const once = jobWith(jobOf(), act(use([part('1', van)])));
  const twice = jobWith(once, act(use([part('2', van)])));
  expect(twice.lines).toHaveLength(1);
  expect(twice.lines[0]).toMatchObject({ used: '3', wanted: '0', short: '0' });
  expect(twice.lines[0]?.line).toBeLessThan(0);
});

test('[JOB-05] what was loaded is used before what is reserved there, and what is wanted no more is free', () => {
  const job = jobOf(
    line({ reservedIn: [lying(van, '1'), lying(van, '1', true), lying(shop, '2')], reserved: '4', picked: '1', short: '0' }),
  );
  expect(figures(jobWith(job, act(use([part('1', van)]))))).toEqual([{ used: '1', reserved: '3', picked: '0', short: '0' }]);
  const three = jobWith(job, act(use([part('3', van)])));
  expect(figures(three)).toEqual([{ used: '3', reserved: '1', picked: '0', short: '0' }]);
  expect(three.lines[0]?.reservedIn).toEqual([lying(shop, '1')]);
});

test('[JOB-05] what was loaded elsewhere is not let go of: closing asks for it', () => {
  const job = jobOf(line({ wanted: '2', reservedIn: [lying(van, '2', true)], reserved: '2', picked: '2', short: '0' }));
  expect(figures(jobWith(job, act(use([part('2', shop)]))))).toEqual([{ used: '2', reserved: '2', picked: '2', short: '0' }]);
});

test('[JOB-05] several lines of one item share what is used, in their order', () => {
  const job = jobOf(line({ wanted: '2', short: '2' }), line({ line: 2, kit: 'Kit', wanted: '2', short: '2' }));
  expect(jobWith(job, act(use([part('3', van)]))).lines.map(({ used }) => used)).toEqual(['2', '1']);
  expect(jobWith(job, act(use([part('5', van)]))).lines.map(({ used }) => used)).toEqual(['2', '3']);
});

test('[JOB-05] loading takes along what is reserved in that place; giving back takes off what was used', () => {
  const job = jobOf(line({ reservedIn: [lying(shop, '3'), lying(van, '1')], reserved: '4', short: '0' }));
  const loaded = jobWith(
    job,
    act({
      kind: 'pickParts',
      input: { params: { id: 5 }, body: { lines: [{ line: 1, quantity: '3', fromPlaceId: 1 }], toPlaceId: 2 } },
      seen: { number: 7, title: 'Boiler', by: 'Marco', to: van, parts: [part('3', shop, { line: 1 })] },
    }),
  );
  expect(figures(loaded)).toEqual([{ used: '0', reserved: '4', picked: '3', short: '0' }]);
  const used = jobWith(loaded, act(use([part('4', van)])));
  const back = jobWith(
    used,
    act({
      kind: 'returnParts',
      input: { params: { id: 5 }, body: { parts: [{ line: 1, quantity: '1' }] } },
      seen: { number: 7, title: 'Boiler', by: 'Marco', parts: [part('1', van, { line: 1 })] },
    }),
  );
  expect(figures(back)).toEqual([{ used: '3', reserved: '0', picked: '0', short: '0' }]);
});

test('an act of another job changes nothing', () => {
  const job = jobOf(line({}));
  expect(jobWith(job, act(use([part('1', van)], 6)))).toBe(job);
});

test('[JOB-03] lines are counted as the server counts them: what was promised and is gone is short, and what was used as wanted is used though more was loaded', () => {
  const gone = line({ line: 2, itemId: 2, reserved: '4', short: '0', missing: '3', reservedIn: [lying(shop, '4')] });
  const loaded = line({ wanted: '1', reserved: '3', picked: '3', short: '0', reservedIn: [lying(van, '3', true)] });
  expect(jobWith(jobOf(loaded, gone), act(use([part('1', van)])))).toMatchObject({ linesShort: 1, linesPicked: 1, linesUsed: 1 });
});
