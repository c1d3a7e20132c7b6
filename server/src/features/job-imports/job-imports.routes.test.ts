import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm } from '../../../test/import-files.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const person = await world.person('Olga');
  organizationId = await world.organization(person);
  owner = world.withSession(await world.signIn(person));
});
afterAll(() => world.close());

const check = (csv: string) => owner.call(api.jobImports.check, { body: importForm(csv, 'jobs.csv') });
const apply = (csv: string) => owner.call(api.jobImports.apply, { body: importForm(csv, 'jobs.csv') });
const rows = async (sql: string) => (await world.database.admin.query(sql, [organizationId])).rows;
const jobs = () =>
  rows(`SELECT number::int, title, state, day::text, note, customer_name, address, customer_id IS NOT NULL AS kept, closed_at IS NOT NULL AS closed
          FROM jobs WHERE organization_id = $1 ORDER BY number`);

const season = [
  'ADDRESS;job;Customer;phone;Day;State;People;Truck',
  '1 Oak Lane;Boiler;Ms Taylor;555-0100;2026-11-15;planned;Pat Miller;7',
  '1 oak lane;"Tap; kitchen";MS TAYLOR;555-0100;Nov 16, 2026;Under way;;7',
  '2 Elm St;Heat pump;Ms Taylor;;11/17/2026;done;olga tester, Pat Miller;7',
  ';;Harbor Café;;;;;',
].join('\r\n');

test('[JOB-01] jobs and customers come by CSV: columns by name in any order and case, days as they are written, each customer once', async () => {
  const { id: crewId } = (await owner.call(api.crew.make, { body: { name: 'Pat Miller', pin: '4711' } })).body;
  const told = { rows: 4, jobs: 3, customers: 3, alreadyThere: 0, problems: [], problemCount: 0, unknownColumns: ['Truck'] };
  expect((await check(season)).body).toEqual(told);
  expect(await jobs()).toEqual([]);
  expect((await apply(season)).body).toEqual(told);
  const kept = { note: '', kept: true };
  expect(await jobs()).toEqual([
    {
      ...kept,
      number: 1,
      title: 'Boiler',
      state: 'planned',
      day: '2026-11-15',
      customer_name: 'Ms Taylor',
      address: '1 Oak Lane',
      closed: false,
    },
    {
      ...kept,
      number: 2,
      title: 'Tap; kitchen',
      state: 'under_way',
      day: '2026-11-16',
      customer_name: 'MS TAYLOR',
      address: '1 oak lane',
      closed: false,
    },
    {
      ...kept,
      number: 3,
      title: 'Heat pump',
      state: 'done',
      day: '2026-11-17',
      customer_name: 'Ms Taylor',
      address: '2 Elm St',
      closed: true,
    },
  ]);
  const customers = await rows('SELECT name, phone, address FROM customers WHERE organization_id = $1 ORDER BY id');
  expect(customers.map(({ name, phone, address }) => [name, phone, address])).toEqual([
    ['Ms Taylor', '555-0100', '1 Oak Lane'],
    ['Ms Taylor', '', '2 Elm St'],
    ['Harbor Café', '', ''],
  ]);
  const people = await rows(
    `SELECT j.number::int, p.position, p.name, p.crew_id::int AS crew, p.user_id IS NOT NULL AS member FROM job_people p JOIN jobs j ON j.id = p.job_id
      WHERE p.organization_id = $1 ORDER BY j.number, p.position`,
  );
  expect(people).toEqual([
    { number: 1, position: 1, name: 'Pat Miller', crew: crewId, member: false },
    { number: 3, position: 1, name: 'Olga Tester', crew: null, member: true },
    { number: 3, position: 2, name: 'Pat Miller', crew: crewId, member: false },
  ]);
});

test('[JOB-01] the same file twice adds nothing, nor does it when it is sent twice at once', async () => {
  const csv = season.replaceAll('Pat Miller', '');
  const both = await Promise.all([apply(csv), apply(csv)]);
  expect(both.map(({ body }) => [body.jobs, body.customers, body.alreadyThere]).sort()).toEqual([
    [0, 0, 4],
    [3, 3, 0],
  ]);
  expect((await apply(csv)).body).toMatchObject({ jobs: 0, customers: 0, alreadyThere: 4, problems: [] });
  expect(await jobs()).toHaveLength(3);
  const twice = (await apply('Job,Customer\nLeak,Zoe\nleak,ZOE\n')).body;
  expect(twice).toMatchObject({ jobs: 1, customers: 1, alreadyThere: 1 });
});

test('[JOB-01] problems are told by row and column, and such a row makes nothing while the others do', async () => {
  const csv = [
    'Job,Customer,Day,State,Email,People',
    'Good,Zoe,,,,',
    'Late,Zoe,31.31.2026,,,',
    ',,,,,',
    ',,2026-01-01,,,',
    'Odd,Zoe,,someday,nobody,',
    'Crowd,Zoe,,,,Nobody Known',
    `${'x'.repeat(201)},Zoe,,,,`,
  ].join('\n');
  const { body } = await apply(csv);
  expect(body).toMatchObject({ rows: 6, jobs: 1, customers: 1, problemCount: 6 });
  expect(body.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'Day', 'This is not a day. Write it like 2026-11-15.'],
    [5, 'Job', 'There is neither a job nor a customer in this row.'],
    [6, 'Email', 'Please enter an email address.'],
    [6, 'State', 'Planned, under way, done or cancelled.'],
    [7, 'People', 'Nobody of the team or the crew: Nobody Known.'],
    [8, 'Job', 'At most 200 characters on one line.'],
  ]);
  expect(await jobs()).toMatchObject([{ title: 'Good' }]);
});

test('[JOB-01] figures of a day are read as the reader writes days', async () => {
  expect((await check('Job,Day\nOne,15/11/2026\n')).body.problemCount).toBe(1);
  await owner.call(api.preferences.changeOwn, { body: { dateFormat: 'dmy' } });
  await apply('Job,Day\nOne,03/11/2026\nTwo,3. November 2026\n');
  expect(await jobs()).toMatchObject([{ day: '2026-11-03' }, { day: '2026-11-03' }]);
});

test('[JOB-01] 5,000 rows are imported, and more are refused with a sentence, as is what is no table of jobs', async () => {
  const file = (count: number) => `Job,Customer\n${Array.from({ length: count }, (_, n) => `Job ${n},Customer ${n % 500}`).join('\n')}\n`;
  expect((await check(file(5001))).body).toMatchObject({
    message: 'A file can have at most 5,000 rows. Split it, and import one after the other.',
  });
  expect((await apply(file(5000))).body).toMatchObject({ jobs: 5000, customers: 500 });
  for (const [bad, message] of [
    ['', 'This file is empty.'],
    ['Title,Owner\na,b\n', 'No column of this file is named Job or Customer.'],
    ['Job,Customer\n', 'There is nothing below the headings of this file.'],
    ['%PDF-1.4', 'This is a PDF, not a spreadsheet. Save the table as CSV or .xlsx and try again.'],
    ['Job\n"never closed', 'A quotation mark is opened and never closed, so the rows after it cannot be told apart.'],
  ] as const)
    expect(await check(bad)).toMatchObject({ status: 400, body: { message } });
});
