/** Calls that somebody may still make, and when that was looked at last. */
export interface Bucket {
  left: number;
  at: number;
}

/** Buckets and owners kept at once; past that the one not heard of for longest is dropped. */
const mostRemembered = 20_000;

export interface Filling {
  perSecond: number;
  /** A full bucket holds the calls of so many seconds. */
  seconds: number;
  nowMs: number;
}

export function leftIn(bucket: Bucket | undefined, { perSecond, seconds, nowMs }: Filling): number {
  const most = perSecond * seconds;
  return bucket ? Math.min(most, bucket.left + ((nowMs - bucket.at) / 1000) * perSecond) : most;
}

export function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most = mostRemembered): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
