import type { Db } from './db.ts';
import { AppError, counted } from './errors.ts';

interface Limit {
  /** The thing that is counted, such as `sign-in:203.0.113.7`. */
  key: string;
  most: number;
  windowSeconds: number;
  /** How many tries it is at once. */
  tries?: number;
}

const countSql = `
  INSERT INTO rate_limits AS r (key, hits, resets_at) VALUES ($1, $4, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.resets_at <= $2 THEN excluded.hits ELSE r.hits + excluded.hits END,
    resets_at = CASE WHEN r.resets_at <= $2 THEN excluded.resets_at ELSE r.resets_at END
  RETURNING hits, resets_at`;

/** Counts one try and refuses past the limit, saying how long to wait. */
export async function limitRate(db: Db, limit: Limit, now: Date): Promise<void> {
  const { hits, resets_at } = await db.platform.one<{ hits: number; resets_at: string }>(countSql, [
    limit.key,
    now,
    limit.windowSeconds,
    limit.tries ?? 1,
  ]);
  if (hits <= limit.most) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000));
  const wait = seconds > 90 ? counted(Math.ceil(seconds / 60), 'minute') : counted(seconds, 'second');
  throw new AppError('TOO_MANY_REQUESTS', { message: `Too many tries. Please wait ${wait}.`, retryAfterSeconds: seconds });
}

/** Forgets the count, after a success. */
export async function clearRate(db: Db, key: string): Promise<void> {
  await db.platform.run('DELETE FROM rate_limits WHERE key = $1', [key]);
}
