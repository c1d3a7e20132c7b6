import type { CurrentUser } from '@onhand/contract/auth';
import { clearReadable, type DeviceStore } from './device-store.ts';
import { keptUser } from './kept-user.ts';

/** What was answered to the same person in another role may hold costs that are no longer for them to see (TEAM-08). */
export async function forgetOtherRole(store: DeviceStore, user: CurrentUser): Promise<void> {
  const before = keptUser();
  const isSamePerson = before?.id === user.id && before.organizationId === user.organizationId;
  if (isSamePerson && before.role !== user.role) await clearReadable(store);
}
