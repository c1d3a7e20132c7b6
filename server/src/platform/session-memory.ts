import { createHash } from 'node:crypto';
import { keep } from './call-buckets.ts';
import type { Statement } from './db.ts';
import { idleSince, type ReadSession, type Session } from './session.ts';
import { hashToken } from './tokens.ts';

/** Sessions as they were read last. What is remembered counts only for a transaction that confirms it (decision 064). */
export interface SessionMemory {
  /** Undefined where it has to be read: it is not known, or it is to be noted that somebody is here. */
  recall(token: string, now: Date): RecalledSession | undefined;
  remember(token: string, read: ReadSession): void;
  forget(token: string): void;
}

export interface RecalledSession {
  session: Session;
  /** Fails if the session has ended, or anything decided by it has changed. */
  confirming: Statement;
}

/** So many people are at work in one process at once. */
const mostRemembered = 5_000;
/** Facts that name thousands of folders are read each time. */
const longestFacts = 4_000;

/** What `confirm_session.sql` fails with. */
const changed = 'OH001';
export const isChangedSession = (error: unknown) => (error as { code?: unknown } | null)?.code === changed;

const confirmSql = 'SELECT confirm_session($1, $2, $3, $4)';

interface Remembered {
  read: ReadSession;
  factsHash: Buffer;
}

export function openSessionMemory(): SessionMemory {
  const remembered = new Map<string, Remembered>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1');
  return {
    recall: (token, now) => {
      const tokenHash = hashToken(token);
      const known = remembered.get(keyOf(tokenHash));
      if (!known || known.read.isToBeTouched(now)) return undefined;
      const values = [tokenHash, known.factsHash, now, idleSince(now)];
      return { session: known.read.session(now), confirming: { sql: confirmSql, values } };
    },
    remember: (token, read) => {
      if (read.facts.length > longestFacts) return;
      const factsHash = createHash('sha256').update(read.facts).digest();
      keep(remembered, keyOf(hashToken(token)), { read, factsHash }, mostRemembered);
    },
    forget: (token) => {
      remembered.delete(keyOf(hashToken(token)));
    },
  };
}
