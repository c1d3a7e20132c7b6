import type { CurrentUser } from '@onhand/contract/auth';
import type { MoneySight } from '@onhand/contract/financial';
import { can, maySeePrices } from '@onhand/contract/permissions';
import { usePreferences } from './preferences.ts';
import { useUser } from './session.ts';

/** TEAM-08: what of money the signed-in person is sent, as far as their own answer to “who am I” tells. */
export function moneySightOf({ role, preferences }: CurrentUser): MoneySight {
  return { maySeeCosts: can(role, 'VIEW_FINANCIALS'), maySeePrices: maySeePrices(role, preferences?.staffSeePrices ?? false) };
}

export function useMoneySight(): MoneySight {
  const user = useUser();
  const preferences = usePreferences();
  return moneySightOf({ ...user, preferences });
}

/** Prices, thresholds and what an item is known by are changed by whoever manages the inventory (contract/managed-fields.ts). */
export function useManagesItems(): boolean {
  return can(useUser().role, 'MANAGE_INVENTORY');
}
