import { api } from '@onhand/contract';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';

export const healthRoutes = ({ version, maintenance, readiness }: Services) =>
  implement(api.health, {
    alive: () => ({ status: 'ok', version, maintenance: maintenance.current() }),
    ready: async () => {
      const ready = await readiness.look();
      if (!ready.isReady) throw new AppError('NOT_READY', { message: ready.reason, retryAfterSeconds: 1 });
      return { status: 'ready', migrations: ready.migrations };
    },
  });
