import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { mailReports } from '../reports/views/mail-reports.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('[ALRT-03] [REP-01] a scheduled report is told to its recipients in the app, once, as each of them has chosen', async () => {
  const people = await world.people();
  const as = async (who: 'owner' | 'admin') => world.withSession(await world.signIn(people[who]));
  await world.database.admin.query(`UPDATE subscriptions SET trial_ends_at = '2099-01-01'`);
  const owner = await as('owner');
  await owner.call(api.reportSchedules.create, {
    body: {
      name: 'Weekly value',
      report: 'valuation',
      request: { groupBy: 'folder' },
      cadence: 'weekly',
      day: 1,
      hour: 8,
      format: 'csv',
      recipients: [people.owner.id, people.admin.id],
    },
  });
  await owner.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'report', email: 'off' }] } });
  await (await as('admin')).call(api.notifications.saveSettings, { body: { choices: [{ kind: 'report', inApp: false }] } });

  world.setNow(new Date(Date.now() + 8 * 24 * 60 * 60_000));
  for (let n = 0; n < 2; n++) await mailReports.run(world.services, {}, new AbortController().signal);
  const toldTo = async (who: 'owner' | 'admin') =>
    (await (await as(who)).call(api.notifications.list, { query: {} })).body.notifications.filter(({ kind }) => kind === 'report');
  expect(await toldTo('owner')).toMatchObject([
    { title: 'Your report “Weekly value” is ready', text: 'Inventory valuation', link: '/reports/valuation?groupBy=folder', isRead: false },
  ]);
  expect(await toldTo('admin')).toEqual([]);
  const { rows } = await world.database.admin.query('SELECT address FROM mails');
  expect(rows, 'the report itself is the mail').toEqual([{ address: people.admin.email }]);
  expect((await world.database.admin.query('SELECT FROM mail_lines')).rows).toEqual([]);
});
