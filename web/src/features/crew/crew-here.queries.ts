import type { CrewGrant } from '@onhand/contract/crew';
import { useLocal } from '../../platform/local-storage.ts';
import { useNow } from '../../platform/use-now.ts';
import { useUser } from '../../platform/session.ts';

interface Kept {
  userId: string;
  grants: CrewGrant[];
  /** The one who works now; null is the account itself. */
  acting: number | null;
}

function keptIn(text: string, userId: string): Kept {
  try {
    const kept = JSON.parse(text || 'null') as Kept | null;
    if (kept?.userId === userId && Array.isArray(kept.grants)) return kept;
  } catch {
    // What cannot be read says nothing.
  }
  return { userId, grants: [], acting: null };
}

/** JOB-04: who of the crew entered their PIN on this device today, and who of them works now. */
export function useCrewHere() {
  const { id: userId } = useUser();
  const [text, setText] = useLocal('crewHere');
  const kept = keptIn(text, userId);
  const now = useNow().getTime();
  const grants = kept.grants.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  const keep = (next: Omit<Kept, 'userId'>) => setText(JSON.stringify({ userId, ...next } satisfies Kept));
  const without = (crewId: number) => grants.filter((grant) => grant.crewId !== crewId);
  return {
    /** Whoever works now; null is the person who signed in. */
    acting: grants.find(({ crewId }) => crewId === kept.acting) ?? null,
    /** Those who need no PIN today. */
    grants,
    act: (crewId: number | null) => keep({ grants, acting: crewId }),
    enter: (grant: CrewGrant) => keep({ grants: [...without(grant.crewId), grant], acting: grant.crewId }),
    /** The server does not take it any more: their PIN changed, or they left. */
    forget: (crewId: number) => keep({ grants: without(crewId), acting: null }),
  };
}
