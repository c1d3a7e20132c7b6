export type ConnectionState = 'disconnected' | 'connected' | 'reconnecting';
export type ConnectionQuality = 'good' | 'fair' | 'poor' | 'disconnected';

export interface RealtimeStatus {
  state: ConnectionState;
  quality: ConnectionQuality;
  /** For a person to read. */
  message: string;
}

export const pingEveryMs = 30_000;
export const pollEveryMs = 30_000;
export const closeWhenHiddenMs = 2 * 60_000;
/** Past this without `auth_success` a try has failed: a proxy may hold a socket open that leads nowhere. */
export const answerWithinMs = 15_000;
export const mostReconnects = 5;

/** Sooner there is hardly one more to be had, and everybody who was refused would ask. */
export const refusedForMs = 2 * 60_000;

export const tooMany = 'Too many live connections in your organization - using polling for updates';
export const unavailable = 'WebSocket unavailable - using polling for updates';

/** The end of each quality, in milliseconds since the last reply (RT-04). */
const thresholds: readonly { quality: ConnectionQuality; untilMs: number }[] = [
  { quality: 'good', untilMs: 70_000 },
  { quality: 'fair', untilMs: 120_000 },
  { quality: 'poor', untilMs: 180_000 },
];

export function qualityAfter(silenceMs: number): { quality: ConnectionQuality; changesInMs: number | undefined } {
  const current = thresholds.find(({ untilMs }) => silenceMs < untilMs);
  return current
    ? { quality: current.quality, changesInMs: current.untilMs - silenceMs }
    : { quality: 'disconnected', changesInMs: undefined };
}

/** Before reconnect `n`, counted from 0. */
export function reconnectDelay(n: number): number {
  return Math.min(1000 * 2 ** n, 30_000);
}
