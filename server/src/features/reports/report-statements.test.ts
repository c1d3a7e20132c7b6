import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportIds } from '@onhand/contract/reports-registry';
import { expect, test } from 'vitest';
import { formatSql } from '../../../test/format-sql.ts';
import { statementCases, statementOf } from './report-statements.fixtures.ts';

const folder = join(import.meta.dirname, 'statements');
const renew = 'The builder makes other SQL than is kept. Read what changed, then: npm run statements';

test.for(reportIds)('[REP-01] the statements kept of the report %s are those that are made', async (report) => {
  for (const [name, one] of Object.entries(statementCases[report])) {
    const made = statementOf(report, one);
    const formatted = formatSql(made);
    expect(formatted.replaceAll(/[\s;]/g, '')).toBe(made.replaceAll(/[\s;]/g, ''));
    await expect(formatted, renew).toMatchFileSnapshot(join(folder, `${report}-${name}.sql`));
  }
});

test('[REP-01] no statement is kept that is not made', () => {
  const made = reportIds.flatMap((report) => Object.keys(statementCases[report]).map((name) => `${report}-${name}.sql`));
  expect(readdirSync(folder).filter((file) => !made.includes(file))).toEqual([]);
});
