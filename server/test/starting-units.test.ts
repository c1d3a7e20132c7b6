import { startingUnits } from '@onhand/contract/units';
import { expect, inject, test } from 'vitest';
import { migrate, migrationNames } from '../src/platform/migrate.ts';
import { emptyDatabase } from './database.ts';

test('[TVU-03] an organization from before there were units gets the same starting set as a new one', async () => {
  const { connection, admin, drop } = await emptyDatabase(inject('postgres'));
  try {
    const before = (await migrationNames()).filter((name) => name < '0005_catalogue.sql').at(-1) ?? '';
    await migrate(connection, { through: before });
    await admin.query(`INSERT INTO organizations (name) VALUES ('Early Heating')`);
    await migrate(connection);
    const { rows } = await admin.query('SELECT name, allows_decimals AS "allowsDecimals" FROM units ORDER BY id');
    expect(rows).toEqual(startingUnits);
  } finally {
    await drop();
  }
});
