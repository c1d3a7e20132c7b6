import type { CurrentUser } from '@onhand/contract/auth';

const name = 'onhand.keptUser';

/** Who used this device last and has not signed out: known without a network, so that a reload there still shows the app (AUTH-04). */
export function keptUser(): CurrentUser | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as CurrentUser | null;
  } catch {
    return null;
  }
}

export function keepUser(user: CurrentUser): void {
  try {
    localStorage.setItem(name, JSON.stringify(user));
  } catch {
    // Where storage is refused nothing else can be kept either.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
