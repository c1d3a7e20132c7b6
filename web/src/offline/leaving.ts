import { writeLocal } from '../platform/local-storage.ts';
import type { WaitingAct } from './acts.ts';
import { closeDevice } from './device.ts';
import {
  clearReadable,
  deleteStore,
  type Owner,
  openKnownStore,
  ownerOf,
  type Person,
  personOf,
  storeName,
  storeNames,
} from './device-store.ts';
import { forgetUser, keptUser } from '../platform/kept-user.ts';
import { stopWorker } from './worker-registration.ts';

const timeoutMs = 3000;

/** Takes everything off this device: items, answers, changes, the app's files and who was here. */
export async function wipeDevice(): Promise<void> {
  const names = await storeNames(namesOfKeptUser());
  forgetUser();
  closeDevice();
  // A tab that does not let go of a store must not keep a person from signing out; it is deleted when that tab closes.
  await Promise.race([Promise.all(names.map(deleteStore)), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  writeLocal('waitingChanges', 0);
  writeLocal('refusedChanges', 0);
  writeLocal('leftChanges', 0);
  await stopWorker();
}

function namesOfKeptUser(): string[] {
  const user = keptUser();
  return user?.organizationId ? [storeName({ organizationId: user.organizationId, userId: user.id })] : [];
}

/** Changes that someone else made here and that never arrived. */
export interface Leftover {
  name: string;
  owner: Owner;
  person: Person | undefined;
  changes: WaitingAct[];
}

/** Nothing that others could read stays on the device, save the changes that were not sent: those are never dropped silently. */
export async function tidyForOthers(mine: string | null): Promise<Leftover[]> {
  const leftovers: Leftover[] = [];
  for (const name of await storeNames([])) {
    const owner = ownerOf(name);
    if (name === mine || !owner) continue;
    const store = await openKnownStore(name);
    if (!store) continue;
    const changes = await store.getAll('changes');
    if (changes.length > 0) {
      await clearReadable(store);
      leftovers.push({ name, owner, person: await personOf(store), changes });
    }
    store.close();
    if (changes.length === 0) await deleteStore(name);
  }
  writeLocal(
    'leftChanges',
    leftovers.reduce((sum, { changes }) => sum + changes.length, 0),
  );
  return leftovers;
}

/** The session ended without the person's doing: what waits, waits for them to sign in again; the rest goes. */
export async function sessionEnded(): Promise<void> {
  forgetUser();
  closeDevice();
  await tidyForOthers(null);
}
