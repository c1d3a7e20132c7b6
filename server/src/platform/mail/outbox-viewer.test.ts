import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { openMail } from './open-mail.ts';
import { renderMail } from './layout.ts';
import { outboxPath } from './outbox.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const look = (path: string, headers: Record<string, string> = {}) =>
  world.withSession(undefined).raw({ method: 'GET', url: outboxPath + path, headers: { host: 'localhost:3000', ...headers } });

test('[ALRT-04] without SMTP a mail is written to the outbox, which a developer reads in the browser on the same machine alone', async () => {
  const content = {
    title: 'It <works>',
    preview: 'Look',
    blocks: [
      { kind: 'text', text: 'Tom & Jerry' },
      { kind: 'rows', rows: [{ title: 'A row', detail: 'of it', mark: { text: 'Low', tone: 'warn' } }] },
      { kind: 'button', label: 'Open', url: 'https://onhand.test/x?a=1&b=2' },
    ],
    reason: 'You asked.',
  } as const;
  expect((await look('')).body).toContain('No mail was written yet.');
  await openMail(world.env, world.services.log).send({ to: 'ada@example.test', subject: 'It <works>', ...renderMail(content) });
  const { viewUrl } = world.logs.find(({ msg }) => msg === 'no SMTP_URL: mail written to the outbox') as { viewUrl: string };
  const name = viewUrl.split('/').at(-1) ?? '';
  expect((await look('')).body).toContain('It &#60;works&#62;');
  expect((await look(`/${name}`)).body).toContain('ada@example.test');
  const page = await look(`/${name}/html`);
  expect(page.body).toContain('Tom &#38; Jerry');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await look(`/${name}/text`)).body).toContain('- A row: Low\n  of it\n\nOpen:\nhttps://onhand.test/x?a=1&b=2\n');

  for (const path of ['/../secret-key', '/..%2Fsecret-key', '/nothing', '/nothing/html']) expect((await look(path)).status, path).toBe(404);
  expect((await look('', { host: 'rebound.example' })).status, 'a name that was pointed at this machine').toBe(404);
  const elsewhere = await world.app.inject({ url: outboxPath, headers: { host: 'localhost:3000' }, remoteAddress: '10.0.0.7' });
  expect(elsewhere.statusCode, 'somebody else on the network').toBe(404);
});

test('where mail is really sent there is no outbox to look at', async () => {
  const other = await openWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost:3000' } });
  try {
    const answer = await other.withSession(undefined).raw({ method: 'GET', url: outboxPath, headers: { host: 'localhost:3000' } });
    expect(answer.status).toBe(404);
  } finally {
    await other.close();
  }
});
