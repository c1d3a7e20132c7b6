import type { CurrentUser } from '@onhand/contract/auth';
import { moneySightOf } from '../platform/rights.ts';
import { clearReadable, type DeviceStore } from './device-store.ts';
import { keptUser } from '../platform/kept-user.ts';

/** What was answered to the same person in another role, or while staff saw prices, may hold what is no longer for them to see (TEAM-08). */
export async function forgetOtherRole(store: DeviceStore, user: CurrentUser): Promise<void> {
  const before = keptUser();
  const isSamePerson = before?.id === user.id && before.organizationId === user.organizationId;
  if (!isSamePerson) return;
  const hidesPrices = moneySightOf(before).maySeePrices && !moneySightOf(user).maySeePrices;
  if (before.role !== user.role || hidesPrices) await clearReadable(store);
}
