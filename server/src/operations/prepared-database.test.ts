import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrationNames } from '../platform/database/migration-files.ts';
import { migrate } from '../platform/migrate.ts';
import { refuseExemptRoles } from '../platform/role-check.ts';

const guide = readFileSync(fileURLToPath(new URL('../../../docs/OPERATIONS.md', import.meta.url)), 'utf8');

test('a database prepared by the SQL of the guide is enough for a user who may make neither roles nor databases', {
  timeout: 60_000,
}, async () => {
  const [, sql = ''] = /<!-- prepared database -->\n```sql\n([\s\S]+?)```/.exec(guide) ?? [];
  expect(sql).toContain('CREATE ROLE onhand_app');
  const name = `prepared_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  // The two roles belong to the whole cluster, and the other tests of this run have made them already.
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\bonhand\b/g, name))
    .filter((statement) => statement !== '' && !/^CREATE ROLE onhand_(app|platform)/.test(statement));
  for (const statement of statements) await admin.query(statement);
  try {
    const connection = { ...inject('postgres'), user: name, database: name };
    expect(await migrate(connection)).toBe((await migrationNames()).length);
    await refuseExemptRoles(connection);
  } finally {
    await admin.query(`DROP DATABASE ${name}`);
    await admin.query(`DROP ROLE ${name}`);
    await admin.end();
  }
});
