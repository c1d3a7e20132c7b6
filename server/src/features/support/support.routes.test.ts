import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { supportMails } from './support.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { SUPPORT_MAIL: 'help@onhand.test' } });
});
afterAll(() => world.close());

const question = { name: 'Pat Fitter', email: 'pat@example.test', subject: 'Labels', message: 'Which printer?\n\nWe have a <roll> one.' };
const kept = async () => (await world.database.admin.query('SELECT * FROM support_requests ORDER BY id')).rows as Record<string, unknown>[];
const answer = { success: true, message: "We've received your message and will get back to you within 24 hours." };

test('[SUP-03] a question is kept, mailed to the support address for an answer to the person, and confirmed', async () => {
  const sent = await (await world.as('signed-out')).call(api.support.submit, { body: { ...question, category: 'technical' } });
  expect(sent).toMatchObject({ status: 200, body: answer });
  expect(await kept()).toMatchObject([{ ...question, category: 'technical', user_id: null, mailed_at: expect.any(Date) }]);
  const [mail] = world.mails;
  expect(mail).toMatchObject({ to: 'help@onhand.test', replyTo: { name: 'Pat Fitter', address: 'pat@example.test' } });
  expect(mail?.subject).toContain('Labels');
  expect(mail?.text).toContain('We have a <roll> one.');
  expect(mail?.html).toContain('We have a &#60;roll&#62; one.');
});

test('[SUP-03] a plain form without JavaScript works too, and what is missing is refused', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...question, category: '' })) form.set(name, value);
  const request = new Request('http://x', { method: 'POST', body: form });
  const posted = await world.withSession(undefined).raw({
    method: 'POST',
    url: api.support.submit.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(posted).toMatchObject({ status: 200, body: answer });
  for (const missing of ['name', 'email', 'subject', 'message'] as const) {
    const { status } = await (await world.as('signed-out')).call(api.support.submit, { body: { ...question, [missing]: '  ' } });
    expect(status, missing).toBe(400);
  }
});

test('[SUP-03] a question whose mail fails is kept, mailed once the mail server is back, and forgotten after a year', async () => {
  const { mail } = world.services;
  const send = mail.send;
  mail.send = () => Promise.reject(new Error('mail server away'));
  try {
    expect((await (await world.as('owner')).call(api.support.submit, { body: question })).status).toBe(200);
  } finally {
    mail.send = send;
  }
  expect((await kept()).at(-1)).toMatchObject({ subject: 'Labels', mailed_at: null, user_id: (await world.people()).owner.id });

  const run = () => supportMails.run(world.services, {}, new AbortController().signal);
  const before = world.mails.length;
  const all = (await kept()).length;
  expect(await run(), 'it may still be on its way').toEqual({ mailed: 0, waiting: 0, forgotten: 0 });
  world.setNow(new Date(Date.now() + 2 * 60_000));
  expect(await run()).toEqual({ mailed: 1, waiting: 0, forgotten: 0 });
  expect(await run(), 'once').toEqual({ mailed: 0, waiting: 0, forgotten: 0 });
  expect(world.mails.slice(before)).toMatchObject([{ to: 'help@onhand.test', replyTo: { address: 'pat@example.test' } }]);
  expect((await kept()).at(-1)).toMatchObject({ mailed_at: expect.any(Date) });
  world.setNow(new Date(Date.now() + 366 * 24 * 3_600_000));
  expect(await run()).toMatchObject({ forgotten: all });
  expect(await kept()).toEqual([]);
  world.setNow(undefined);
});

test('[SUP-03] an address that keeps sending is told to wait', async () => {
  world.setNow(new Date(Date.now() + 2 * 3_600_000));
  const send = () => world.withSession(undefined).call(api.support.submit, { body: question });
  for (let number = 1; number <= 10; number += 1) expect((await send()).status).toBe(200);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
  world.setNow(new Date(Date.now() + 4 * 3_600_000));
  expect((await send()).status).toBe(200);
  world.setNow(undefined);
});
