// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { CurrentUser } from '@onhand/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { forgetUser, keepUser, keptUser } from '../platform/kept-user.ts';
import { sessionQuery } from '../platform/session.ts';
import { openDevice } from './device.ts';
import { wipeDevice } from './leaving.ts';
import { startDevice } from './start-device.ts';

const ada = { id: 'ada', organizationId: 7, role: 'owner', firstName: 'Ada', lastName: 'L', email: 'ada@example.test' } as CurrentUser & {
  organizationId: number;
};

// What a device still looks up would otherwise be written while other files are tested.
afterEach(async () => {
  await openDevice({ organizationId: ada.organizationId, userId: ada.id });
  await wipeDevice();
  localStorage.clear();
});

test('[SCAN-16] whoever was here before is not kept again when the server has named somebody else meanwhile', async () => {
  const queryClient = new QueryClient();
  keepUser(ada);
  const starting = startDevice(queryClient, ada, () => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, { ...ada, id: 'bob' });
  forgetUser();
  (await starting)();
  expect(keptUser()).toBeNull();
});

test('[AUTH-04] the person whom the server named is kept for the next start without a network', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, ada);
  (await startDevice(queryClient, ada, () => undefined))();
  expect(keptUser()?.id).toBe('ada');
});
