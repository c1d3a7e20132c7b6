import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test/factories.ts';
import { openWorld, type World } from '../../../test/harness.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { queueMail, type Sending, sendWaiting } from './mails.service.ts';
import { startSmtp, type TestSmtp } from './smtp.fixtures.ts';

let world: World;
let smtp: TestSmtp;
let organizationId: number;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('Mia');
  organizationId = await world.organization(owner);
});
afterAll(() => world.close());
beforeEach(async () => {
  smtp = await startSmtp();
  world.setNow(undefined);
  await world.database.admin.query('DELETE FROM mails');
});
afterEach(() => smtp.close());

const attachments = [{ fileName: 'Value.csv', contentType: 'text/csv', content: Buffer.from('1') }];

function write(dedupeKey: string, { id: userId, email: address }: Person): Promise<boolean> {
  const mail = { organizationId, userId, dedupeKey, address, subject: dedupeKey, html: '<p>News</p>', text: 'News', attachments };
  return queueMail(world.services.db.platform, mail, world.services.now());
}

function send(): Promise<Sending> {
  const env = { ...world.env, smtpUrl: smtp.url };
  return sendWaiting({ ...world.services, env, mail: openMail(env, world.services.log) }, new AbortController().signal);
}

const states = async () =>
  (await world.database.admin.query('SELECT dedupe_key AS key, status FROM mails ORDER BY dedupe_key')).rows as {
    key: string;
    status: string;
  }[];

test.each([
  { what: 'a sender it does not know', command: /^MAIL FROM/, answer: '530 5.7.0 Authentication required' },
  { what: 'everyone who has not signed in', command: /^RCPT TO/, answer: '530 5.7.1 Authentication required' },
])(
  '[ALRT-04] a mail server that refuses $what is trouble of ours: nothing is given up, and all of it goes out later',
  async ({ command, answer }) => {
    for (let n = 0; n < 9; n++) await write(`now:${n}`, owner);
    let refused = 0;
    smtp.onCommand = (text) => {
      if (!command.test(text)) return undefined;
      refused++;
      return answer;
    };
    expect(await send()).toMatchObject({ sent: 0, givenUp: [] });
    expect(refused, 'the other mails are not tried: they would fail as well').toBeLessThanOrEqual(4);
    expect(new Set((await states()).map(({ status }) => status))).toEqual(new Set(['waiting']));

    smtp.onCommand = () => undefined;
    world.setNow(new Date(Date.now() + 61_000));
    expect(await send()).toMatchObject({ sent: 9 });
  },
);

test.each([
  { what: 'recipient', command: /^RCPT TO/, answer: '550 5.1.1 no such user' },
  { what: 'content', command: /^DATA/, answer: '554 5.7.1 no spam here' },
])('[ALRT-04] a mail whose $what is refused for good is given up at once, and the others go on', async ({ command, answer }) => {
  for (let n = 0; n < 5; n++) await write(`now:${n}`, owner);
  let isFirst = true;
  smtp.onCommand = (text) => {
    if (!isFirst || !command.test(text)) return undefined;
    isFirst = false;
    return answer;
  };
  const { sent, retried, givenUp } = await send();
  expect([sent, retried, givenUp.length]).toEqual([4, 0, 1]);
});

test('[ALRT-04] [REP-01] a report that waits for a mail server is not sent to who may no longer see costs', async () => {
  const member = await world.person('Milo');
  await world.join(organizationId, member, 'admin');
  await write('report:1:owner', owner);
  await write('report:1:member', member);
  await write('now:member', member);
  await world.database.admin.query(`UPDATE memberships SET role = 'staff' WHERE user_id = $1`, [member.id]);

  expect(await send()).toMatchObject({ sent: 2, retried: 0, givenUp: [] });
  expect(smtp.received.map(({ headers }) => headers.subject).sort()).toEqual(['now:member', 'report:1:owner']);
  expect(await states()).toContainEqual({ key: 'report:1:member', status: 'failed' });
  const { rows } = await world.database.admin.query('SELECT FROM mail_attachments');
  expect(rows, 'nor is it kept').toEqual([]);
});
