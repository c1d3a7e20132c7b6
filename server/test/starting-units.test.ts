import { readFile } from 'node:fs/promises';
import { startingUnits } from '@onhand/contract/units';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrationNames } from '../src/platform/migrate.ts';

test('[TVU-03] an organization from before there were units gets the same starting set as a new one', async () => {
  const postgres = inject('postgres');
  const server = new pg.Client({ ...postgres, database: 'postgres' });
  await server.connect();
  const database = `before_units_${process.pid}`;
  await server.query(`CREATE DATABASE ${database} TEMPLATE template0`);
  const client = new pg.Client({ ...postgres, database });
  await client.connect();
  try {
    for (const name of await migrationNames()) {
      if (name === '0005_catalogue.sql') await client.query(`INSERT INTO organizations (name) VALUES ('Early Heating')`);
      await client.query(`BEGIN; ${await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8')}; COMMIT`);
    }
    const { rows } = await client.query('SELECT name, allows_decimals AS "allowsDecimals" FROM units ORDER BY id');
    expect(rows).toEqual(startingUnits);
  } finally {
    await client.end();
    await server.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await server.end();
  }
});
