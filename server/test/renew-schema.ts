import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { databaseFolder } from '../src/platform/database/migration-files.ts';
import { dumpSchema } from './dump-schema.ts';
import { startTestPostgres, templateName } from './postgres.ts';

// `npm run schema`: writes server/database/schema.sql anew, from a fresh database.
const { connection, stop } = await startTestPostgres();
try {
  const client = new pg.Client({ ...connection, database: templateName });
  await client.connect();
  await writeFile(new URL('schema.sql', databaseFolder), await dumpSchema(client));
  await client.end();
} finally {
  await stop();
}
