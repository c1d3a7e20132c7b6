import { closeCodes } from '@onhand/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { OutgoingEvent } from '../db.ts';
import type { Scope } from '../scope.ts';
import { asSeenBy, isAddressedTo, viewKey } from './audience.rules.ts';
import { encode, type Peer, send } from './peer.ts';
import type { Timings } from './timings.ts';

/** Every tab of everybody's, and the same again while they are loaded anew. */
const mostSocketsOfOnePerson = 50;
const mostSocketsOfOneOrganization = 300;

/** The sockets of this process. */
export interface Peers {
  /** False when this person, or their organization, has too many already (SEC-05). */
  add(peer: Peer): boolean;
  remove(peer: Peer): void;
  /** Events reach the peer from now on. */
  admit(peer: Peer): void;
  rescope(peer: Peer, scope: Scope): void;
  deliver(event: OutgoingEvent): void;
  /** Delivers to one socket alone, if it may hear of it. */
  deliverTo(peer: Peer, event: OutgoingEvent): void;
  isAdmitted(peer: Peer): boolean;
  organizationIds(): number[];
  all(): Peer[];
  closeLate(now: number): void;
  closeSilent(now: number): void;
  closeAll(code: number, reason: string): void;
  /** Resolves when all are gone; who does not answer a close in time is cut off. */
  gone(): Promise<void>;
}

export function openPeers(log: FastifyBaseLogger, timings: Timings): Peers {
  const everyone = new Set<Peer>();
  /** Sockets per person and per organization. */
  const counts = new Map<number | string, number>();
  const countOf = (whose: number | string) => counts.get(whose) ?? 0;
  const count = (whose: number | string, more: 1 | -1) => {
    const now = countOf(whose) + more;
    if (now === 0) counts.delete(whose);
    else counts.set(whose, now);
  };
  const waiting = new Set<Peer>();
  const admitted = new Map<number, Set<Peer>>();

  return {
    add: (peer) => {
      const { userId, organizationId } = peer.scope;
      if (countOf(userId) >= mostSocketsOfOnePerson || countOf(organizationId) >= mostSocketsOfOneOrganization) return false;
      everyone.add(peer);
      for (const whose of [userId, organizationId]) count(whose, 1);
      waiting.add(peer);
      return true;
    },
    remove: (peer) => {
      const { userId, organizationId } = peer.scope;
      if (everyone.delete(peer)) for (const whose of [userId, organizationId]) count(whose, -1);
      waiting.delete(peer);
      admitted.get(organizationId)?.delete(peer);
      if (admitted.get(organizationId)?.size === 0) admitted.delete(organizationId);
    },
    admit: (peer) => {
      if (!waiting.delete(peer)) return;
      const { organizationId } = peer.scope;
      admitted.set(organizationId, (admitted.get(organizationId) ?? new Set()).add(peer));
    },
    rescope: (peer, scope) => {
      peer.scope = scope;
      peer.viewKey = viewKey(scope);
    },
    deliver: (event) => {
      const encoded = new Map<string, Buffer | undefined>();
      for (const peer of admitted.get(event.organizationId) ?? []) {
        if (!isAddressedTo(event, peer.scope)) continue;
        if (!encoded.has(peer.viewKey)) encoded.set(peer.viewKey, encodedFor(peer.scope, event));
        const bytes = encoded.get(peer.viewKey);
        if (bytes) send(peer, bytes);
      }
    },
    deliverTo: (peer, event) => {
      const bytes = isAddressedTo(event, peer.scope) ? encodedFor(peer.scope, event) : undefined;
      if (bytes) send(peer, bytes);
    },
    isAdmitted: (peer) => admitted.get(peer.scope.organizationId)?.has(peer) ?? false,
    organizationIds: () => [...admitted.keys()],
    all: () => [...everyone],
    closeLate: (now) => {
      for (const peer of waiting) {
        if (now - peer.joinedAt >= timings.authenticationMs) peer.socket.close(closeCodes.authenticationTimeout, 'no auth message came');
      }
    },
    closeSilent: (now) => {
      for (const peer of everyone) if (now - peer.lastHeardAt > timings.silenceMs) peer.socket.terminate();
    },
    closeAll: (code, reason) => {
      for (const peer of everyone) peer.socket.close(code, reason);
    },
    gone: async () => {
      const timer = setTimeout(() => {
        for (const peer of everyone) peer.socket.terminate();
      }, timings.farewellMs);
      await Promise.all([...everyone].map((peer) => new Promise((resolve) => peer.socket.once('close', resolve))));
      clearTimeout(timer);
    },
  };

  function encodedFor(scope: Scope, event: OutgoingEvent): Buffer | undefined {
    try {
      const message = asSeenBy(scope, event);
      return message && encode(message);
    } catch (error) {
      // Another version of the server may have written it.
      log.error({ err: error, eventId: event.id }, 'an event that the contract does not know was not delivered');
      return undefined;
    }
  }
}
