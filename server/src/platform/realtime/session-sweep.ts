import { closeCodes } from '@onhand/contract/realtime';
import { z } from 'zod';
import type { Foundations } from '../foundations.ts';
import { readScopes } from '../session.ts';
import type { Peer } from './peer.ts';
import type { Peers } from './peers.ts';
import type { Timings } from './timings.ts';

/** The owner of the sessions or rights that may have changed: a person, or everyone in an organization. */
export const SessionOwner = z.union([z.object({ userId: z.string() }), z.object({ organizationId: z.number().int() })]);
export type SessionOwner = z.infer<typeof SessionOwner>;

export interface SessionSweep {
  /** Reads the sessions behind the sockets again and acts on what changed. */
  look(owner?: SessionOwner): Promise<void>;
  /** Looks now and a little later, because a change may commit only after the word of it. */
  lookRepeatedly(owner: SessionOwner): void;
  close(): void;
}

export function openSessionSweep({ db, now, log }: Foundations, peers: Peers, timings: Timings): SessionSweep {
  let last = Promise.resolve();
  const timers = new Set<NodeJS.Timeout>();

  // One after the other, so that an older reading is never applied over a newer one.
  const look = (owner?: SessionOwner): Promise<void> => {
    last = last
      .then(() => readAgain(owner))
      .catch((error: unknown) => log.warn({ err: error }, 'sessions behind the sockets could not be read'));
    return last;
  };
  return {
    look,
    lookRepeatedly: (owner) => {
      void look(owner);
      for (const delay of timings.lookAgainMs) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void look(owner);
        }, delay);
        timers.add(timer.unref());
      }
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };

  async function readAgain(owner: SessionOwner | undefined): Promise<void> {
    const concerned = peers.all().filter((peer) => concerns(owner, peer));
    if (concerned.length === 0) return;
    const scopes = await readScopes(db.platform, [...new Set(concerned.map((peer) => peer.sessionId))], now());
    for (const peer of concerned) {
      const scope = scopes.get(peer.sessionId);
      if (!scope) peer.socket.close(closeCodes.signedOut, 'signed out');
      else if (scope.organizationId !== peer.scope.organizationId) peer.socket.close(closeCodes.otherOrganization, 'another organization');
      else peers.rescope(peer, scope);
    }
  }
}

function concerns(owner: SessionOwner | undefined, { scope }: Peer): boolean {
  if (!owner) return true;
  return 'userId' in owner ? scope.userId === owner.userId : scope.organizationId === owner.organizationId;
}
