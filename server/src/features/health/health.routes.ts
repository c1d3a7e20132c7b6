import { api } from '@onhand/contract';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import { migrationNames } from '../../platform/migrate.ts';
import type { Services } from '../../platform/services.ts';

export const healthRoutes = ({ db, version, log, maintenance }: Services) =>
  implement(api.health, {
    alive: () => ({ status: 'ok', version, maintenance: maintenance.current() }),
    ready: async () => {
      const wanted = (await migrationNames()).length;
      const { applied } = await db.platform
        .one<{ applied: number }>('SELECT count(*)::int AS applied FROM migrations')
        .catch((error: unknown) => {
          log.error({ err: error }, 'not ready');
          throw new AppError('NOT_READY', { message: 'The database cannot be reached.' });
        });
      if (applied < wanted) throw new AppError('NOT_READY', { message: 'Migrations are still running.' });
      return { status: 'ready', migrations: applied };
    },
  });
