import { startTestPostgres } from '../server/test/postgres.ts';

/** One real PostgreSQL for the run; each worker clones a database of its own from it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestPostgres();
  process.env.E2E_POSTGRES = JSON.stringify(connection);
  return stop;
}
