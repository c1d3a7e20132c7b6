import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatSql } from '../../../test/format-sql.ts';
import { neededSql, pageSql } from './to-order-sql.ts';

const renew = 'To order makes other SQL than is kept. Read what changed, then: npm run statements';

test.each([
  ['page', pageSql],
  ['needed', neededSql],
])('[BUY-02] the statement kept as %s.sql is the one that is made', async (name, made) => {
  const formatted = formatSql(made);
  expect(formatted.replaceAll(/[\s;]/g, '')).toBe(made.replaceAll(/[\s;]/g, ''));
  await expect(formatted, renew).toMatchFileSnapshot(join(import.meta.dirname, 'statements', `${name}.sql`));
});
