// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { api } from '@onhand/contract';
import type { CurrentUser } from '@onhand/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetUser, keepUser } from '../../platform/kept-user.ts';
import { closeDevice, openDevice } from '../../offline/device.ts';
import { answerFromDevice } from '../../offline/device-answers.ts';
import { deleteStore, storeName } from '../../offline/device-store.ts';
import { keepDocuments } from '../../offline/documents-on-device.ts';
import { followQueries } from '../../offline/follow-queries.ts';
import { refillPlacesQuery } from './refills.queries.ts';

const owner = { organizationId: 8, userId: 'fay' };

afterEach(async () => {
  vi.unstubAllGlobals();
  closeDevice();
  forgetUser();
  await deleteStore(storeName(owner));
});

test('[PLC-12] which places lack what is known without a network as of the last look, also once the open lists were read again', async () => {
  keepUser({ id: owner.userId, organizationId: owner.organizationId, role: 'owner' } as CurrentUser);
  const device = await openDevice(owner);
  const places = [{ placeId: 2, name: 'Van 1', low: 3 }];
  vi.stubGlobal('fetch', async () => Response.json(places));
  const queryClient = new QueryClient();
  const stop = followQueries(queryClient, device);
  await queryClient.fetchInfiniteQuery(refillPlacesQuery);
  const kept = () => answerFromDevice(api.refills.places, { query: { offset: 0 } });
  await vi.waitFor(async () => expect(await kept()).toEqual(places));
  await keepDocuments(device.store, { transfers: [], refills: [], loans: [], people: [], places: [], expected: [], jobs: [] });
  expect(await kept()).toEqual(places);
  // A van that was taken away is forgotten with it (PLC-11).
  await queryClient.fetchQuery({ queryKey: [api.folders.list.path], queryFn: () => [{ id: 3 }] });
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  stop();
});
