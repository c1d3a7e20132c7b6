import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { readGettingStarted } from './getting-started.service.ts';
import { noteProgress } from './getting-started.store.ts';
import { addSamples, removeSamples } from './samples.service.ts';

export const gettingStartedRoutes = ({ now }: Services) =>
  implement(api.gettingStarted, {
    read: ({ tx, scope }) => readGettingStarted(tx, scope),
    change: async ({ tx, scope, body }) => {
      await noteProgress(tx, scope, body, now());
      return readGettingStarted(tx, scope);
    },
    addSamples: async ({ tx, scope }) => {
      await addSamples(tx, scope);
      return readGettingStarted(tx, scope);
    },
    removeSamples: async ({ tx, scope }) => {
      const keptItems = await removeSamples(tx, scope);
      return { ...(await readGettingStarted(tx, scope)), keptItems };
    },
  });
