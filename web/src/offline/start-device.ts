import { api } from '@onhand/contract';
import type { CurrentUser } from '@onhand/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../platform/query.ts';
import { sessionQuery } from '../platform/session.ts';
import { type Device, openDevice } from './device.ts';
import { keepPerson, storeName } from './device-store.ts';
import { readDocuments } from './documents-on-device.ts';
import { followQueries, keptRows } from './follow-queries.ts';
import { keepUser } from '../platform/kept-user.ts';
import { tidyForOthers } from './leaving.ts';
import { forgetOtherRole } from './other-role.ts';
import { readItems } from './read-items.ts';
import { openRetries } from './retries.ts';
import { sendLater, startWorker } from './worker-registration.ts';

/** Socket messages and regained connections make it stale, like all that begins with this address: then the device reads again. */
const marker = [api.folders.list.path, 'on this device'];
/** The same for what the open work consists of: messages name the lists that changed, and no others. */
const documentsMarkers = [api.transfers.list, api.refills.list, api.tools.list, api.receipts.expected, api.jobs.list].map(({ path }) => [
  path,
  marker[1],
]);
const readsAgainAfterMs = 30_000;
const staleAfterMs = 1000;

/** Keeps this device ready for the moment the network goes; `onArrived` is told when waiting changes have reached the server. Returns how to stop. */
export async function startDevice(
  queryClient: QueryClient,
  user: CurrentUser & { organizationId: number },
  onArrived: () => void,
): Promise<() => void> {
  const owner = { organizationId: user.organizationId, userId: user.id };
  const device = await openDevice(owner);
  // The device was opened for whoever used it last, and the server has named somebody else since: this page is about to start over.
  const named = queryClient.getQueryData(sessionQuery.queryKey);
  if (named && named.id !== user.id) return () => undefined;
  await forgetOtherRole(device.store, user);
  keepUser(user);
  await keepPerson(device.store, {
    name: `${user.firstName} ${user.lastName}`.trim() || user.email,
    organization: user.organizationName ?? '',
  });
  await tidyForOthers(storeName(owner));
  const stops = [followQueries(queryClient, device), followQueue(queryClient, device, onArrived), followNews(queryClient, device)];
  void startWorker().catch((error: unknown) => console.warn('The service worker could not be started', error));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends what waits whenever there is hope, and shows what has arrived. */
function followQueue(queryClient: QueryClient, { queue, view, subscribe }: Device, onArrived: () => void): () => void {
  let known = new Set(view().changes.map(({ key }) => key));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAskedFor = false;
  const showArrived = () => {
    timer = undefined;
    onArrived();
  };
  const retries = openRetries(() => queue.drain().then(() => queue.state));
  const stopLooking = subscribe(() => {
    const { changes, state } = view();
    const keys = new Set(changes.map(({ key }) => key));
    if ([...known].some((key) => !keys.has(key))) timer ??= setTimeout(showArrived, staleAfterMs);
    known = keys;
    if (state === 'signed-out') void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const isWaiting = changes.some(({ refusal }) => refusal === null);
    if (isWaiting && (state === 'unreachable' || state === 'idle')) {
      retries.later();
      if (!isAskedFor) void sendLater();
    }
    isAskedFor = isWaiting;
  });
  retries.now();
  return () => {
    stopLooking();
    retries.close();
    clearTimeout(timer);
  };
}

/** Reads what is new, at once and then whenever something changed, but not more often than is of use to a device that is online. */
function followNews(queryClient: QueryClient, { store, queue }: Device): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let areDocumentsOld = true;
  const read = async (isThorough: boolean): Promise<void> => {
    timer = undefined;
    // Before it is read: what changes meanwhile is news again.
    for (const key of [marker, ...documentsMarkers]) queryClient.setQueryData(key, Date.now());
    const areRead = areDocumentsOld;
    areDocumentsOld = false;
    try {
      await readItems(store, { isThorough });
      if (areRead) await readDocuments(store);
      for (const row of keptRows) await queryClient.prefetchQuery(query(row, {}));
    } catch {
      // Without a network there is nothing to read; the next news brings the next try.
      areDocumentsOld ||= areRead;
    }
  };
  for (const key of [marker, ...documentsMarkers]) queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.queryKey[1] !== marker[1]) return;
    areDocumentsOld ||= event.query.queryKey[0] !== marker[0];
    void queue.drain();
    timer ??= setTimeout(() => void read(false), readsAgainAfterMs);
  });
  void read(true);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
