import { api } from '@onhand/contract';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { obstacleTo } from './obstacles.ts';
import { applyRestore, beginRestore, cancelRestore } from './restore.service.ts';
import { latestRestore, readRestore } from './restores.store.ts';
import { takeBackup } from './take-backup.service.ts';

export const backupRoutes = (services: Services) =>
  implement(api.backup, {
    read: async ({ tx, scope }) => ({ obstacle: await obstacleTo(tx, scope), latest: (await latestRestore(tx, scope)) ?? null }),
    download: ({ scope, reply }) => takeBackup(services, scope, untilClientLeaves(reply)),
    upload: ({ scope, file }) => beginRestore(services, scope, file),
    restore: ({ tx, scope, params }) => readRestore(tx, scope, params.id),
    apply: ({ scope, params }) => applyRestore(services, scope, params.id),
    cancel: ({ scope, params }) => cancelRestore(services, scope, params.id),
  });
