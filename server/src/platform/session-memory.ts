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

/** What `confirm_session_marks.sql` fails with. */
const changed = 'OH001';
export const isChangedSession = (error: unknown) => (error as { code?: unknown } | null)?.code === changed;

const confirmSql = 'SELECT confirm_session_marks($1, $2, $3, $4)';

interface Remembered {
  read: ReadSession;
  tokenHash: Buffer;
}

export function openSessionMemory(): SessionMemory {
  const remembered = new Map<string, Remembered>();
  return {
    recall: (token, now) => {
      const known = remembered.get(token);
      if (!known || known.read.isToBeTouched(now)) return undefined;
      const values = [known.tokenHash, known.read.marks, now.toISOString(), idleSince(now).toISOString()];
      return { session: known.read.session(now), confirming: { sql: confirmSql, values } };
    },
    remember: (token, read) => {
      if (read.facts.length > longestFacts) return;
      keep(remembered, token, { read, tokenHash: hashToken(token) }, mostRemembered);
    },
    forget: (token) => {
      remembered.delete(token);
    },
  };
}
