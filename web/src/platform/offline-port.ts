import type { Route } from '@onhand/contract/route';

/** What the device does in the server's place. The platform knows no items, so `web/src/offline` does it, and start.tsx connects the two. */
export interface OfflinePort {
  /** What the device knows in place of an answer that did not come; undefined where it knows nothing. */
  answer: (row: Route, parts: { params?: Record<string, unknown>; query?: Record<string, unknown> }) => Promise<unknown>;
  /** Takes the person's things off the device; false when they would rather stay. */
  leave: () => Promise<boolean>;
  /** The session ended without the person's doing. */
  sessionEnded: () => Promise<void>;
}

let connected: OfflinePort = { answer: async () => undefined, leave: async () => true, sessionEnded: async () => undefined };

export function connectOffline(port: OfflinePort): void {
  connected = port;
}

export function offlinePort(): OfflinePort {
  return connected;
}
