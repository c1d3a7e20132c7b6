import type { FastifyPluginAsync } from 'fastify';
import type { ConnectionConfig, OutgoingEvent } from '../db.ts';
import type { Foundations } from '../foundations.ts';
import type { SessionWatch } from '../services.ts';
import type { Share } from '../share.ts';
import { converse } from './conversation.ts';
import { openOutboxReader } from './outbox-reader.ts';
import { betweenProcesses, recentEvents, writeSessionsChanged } from './outbox.ts';
import { newPeer, type Peer } from './peer.ts';
import { openPeers } from './peers.ts';
import { openSessionSweep, SessionOwner } from './session-sweep.ts';
import { serveSockets } from './socket-route.ts';
import { type Timings, usualTimings } from './timings.ts';
import { openWakeCalls } from './wake-calls.ts';

const goingAway = 1001;
const comeBack = 1012;
/** With more than this to tell, a browser is quicker to read everything again. */
const mostCaughtUp = 500;

export interface Realtime extends SessionWatch {
  plugin: FastifyPluginAsync;
  /** May be called inside the transaction that makes the change. */
  sessionsChanged(owner: SessionOwner): void;
  /** True if other processes' changes are heard at once; false if they are only polled for. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** The sockets of this process, and its ear for what other processes commit (RT-08). */
export function openRealtime(
  services: Foundations & { connection: ConnectionConfig; share: Share },
  changedTimings: Partial<Timings> = {},
): Realtime {
  const { db, log, connection } = services;
  const timings = { ...usualTimings, ...changedTimings };
  const peers = openPeers(log, timings);
  const sweep = openSessionSweep(services, peers, timings);
  const reader = openOutboxReader({
    queries: db.platform,
    log,
    timings,
    organizationIds: () => peers.organizationIds(),
    onEvent: take,
    onGap: () => peers.closeAll(comeBack, 'come back'),
  });
  const wakeCalls = openWakeCalls({ connection, queries: db.platform, log, timings, onCall: () => reader.wake() });
  const timers: NodeJS.Timeout[] = [];
  let closing: Promise<void> | undefined;

  db.onEvents((events) => {
    for (const event of events) if (reader.isNew(event)) peers.deliver(event);
    wakeCalls.call();
  });

  return {
    plugin: async (app) => {
      app.addHook('onReady', start);
      app.addHook('preClose', close);
      await serveSockets(app, services, (socket, session) => converse(newPeer(socket, session, performance.now()), peers, log, catchUp));
    },
    sessionsChanged: (owner) => {
      sweep.lookRepeatedly(owner);
      writeSessionsChanged(db.platform, owner).then(
        () => wakeCalls.call(),
        (error: unknown) => log.error({ err: error }, 'other processes could not be told of changed sessions'),
      );
    },
    isListening: () => wakeCalls.isListening(),
    close,
  };

  function take(event: OutgoingEvent): void {
    if (event.organizationId !== betweenProcesses) {
      peers.deliver(event);
      return;
    }
    const owner = SessionOwner.safeParse(event.message);
    if (owner.success) sweep.lookRepeatedly(owner.data);
  }

  /** Sends the events committed after the page was read and before its socket was admitted; from then on it hears everything. */
  async function catchUp(peer: Peer, readMsAgo: number): Promise<void> {
    try {
      // Rows are written a moment before they are committed.
      const span = readMsAgo + timings.wakeOverlapMs;
      const events = await recentEvents(db.platform, peer.scope.organizationId, span, mostCaughtUp + 1);
      if (events.length > mostCaughtUp) peer.socket.close(comeBack, 'come back');
      else for (const event of events) peers.deliverTo(peer, event);
    } catch (error) {
      log.warn({ err: error }, 'a new socket could not be told what it missed');
      // A socket that comes back refetches everything.
      peer.socket.close(comeBack, 'come back');
    }
  }

  async function start(): Promise<void> {
    await reader.start();
    wakeCalls.start();
    timers.push(
      setInterval(() => peers.closeLate(performance.now()), Math.min(1000, timings.authenticationMs)).unref(),
      setInterval(() => {
        peers.closeSilent(performance.now());
        void sweep.look();
      }, timings.sessionSweepMs).unref(),
    );
  }

  function close(): Promise<void> {
    closing ??= shutDown();
    return closing;
  }

  async function shutDown(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    sweep.close();
    peers.closeAll(goingAway, 'shutting down');
    await Promise.all([reader.close(), wakeCalls.close(), peers.gone()]);
  }
}
