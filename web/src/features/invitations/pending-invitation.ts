/** An invitation on its way through sign-in: kept by this tab alone, and gone with it (TEAM-06). */
interface Pending {
  token: string;
  /** It has been picked up after sign-in, and leads nowhere by itself any more. */
  isProcessed: boolean;
}

const key = 'onhand.pendingInvitation';

function read(): Pending | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Pending> | null;
    return typeof kept?.token === 'string' ? { token: kept.token, isProcessed: kept.isProcessed === true } : null;
  } catch {
    return null;
  }
}

function write(pending: Pending): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // If storage is refused, the token still travels with the sign-in itself.
  }
}

export function keepInvitation(token: string): void {
  write({ token, isProcessed: false });
}

/** The token that waits to be picked up, if there is one. */
export function waitingInvitation(): string | null {
  const pending = read();
  return pending && !pending.isProcessed ? pending.token : null;
}

/** True if this tab went to sign in for this invitation. */
export function isPending(token: string): boolean {
  return read()?.token === token;
}

export function markProcessed(token: string): void {
  if (isPending(token)) write({ token, isProcessed: true });
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
