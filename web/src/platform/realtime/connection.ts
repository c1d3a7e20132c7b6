import type { Role } from '@onhand/contract/permissions';
import { type ClientMessage, closeCodes, mostCatchUpMs, type ServerMessage } from '@onhand/contract/realtime';
import {
  answerWithinMs,
  closeWhenHiddenMs,
  type ConnectionQuality,
  type ConnectionState,
  mostReconnects,
  type RealtimeStatus,
  reconnectDelay,
  refusedForMs,
  tooMany,
  unavailable,
} from './connection.rules.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import type { Page } from './page.ts';
import { openPolling } from './polling.ts';
import { readMessage } from './read-message.ts';

export type SocketLike = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'addEventListener'>;

export interface ConnectionOptions {
  url: string;
  organizationId: number;
  WebSocket: new (url: string) => SocketLike;
  page: Page;
  onStatus(status: RealtimeStatus): void;
  onMessage(message: ServerMessage): void;
  /** Connected again after a time in which messages may have been missed. */
  onResumed(): void;
  /** The person this page believes to be signed in no longer is, or works in another organization now. */
  onSignedOut(): void;
  /** The person's present role, told each time the line is up. */
  onRole(role: Role): void;
  /** Look for changes the slow way. */
  poll(): void;
}

const connecting = 0;
const open = 1;

type Timer = ReturnType<typeof setTimeout> | undefined;

/** One page's line to the server: reconnects, pauses in a hidden tab, and polls when there is no line to be had. */
export function openConnection(options: ConnectionOptions): { close(): void } {
  const { page } = options;
  const polling = openPolling(page, () => options.poll());
  let socket: SocketLike | undefined;
  let heartbeat: Heartbeat | undefined;
  let reconnects = 0;
  let mayHaveMissed = false;
  let isPaused = false;
  let hasGivenUp = false;
  let isOver = false;
  let retry: Timer;
  let answerTimer: Timer;
  let hiding: Timer;
  let status: RealtimeStatus = { state: 'disconnected', quality: 'disconnected', message: '' };

  const stopListening = page.listen({ visibilityChanged, cameOnline: tryAgain });
  report('disconnected', 'disconnected', 'Connecting');
  // Not at once: a page that is taken down in the same breath has then opened nothing.
  retry = setTimeout(connect, 0);
  visibilityChanged();
  return { close };

  function connect(): void {
    clearTimeout(retry);
    try {
      socket = new options.WebSocket(options.url);
    } catch (error) {
      console.warn('The realtime socket could not be opened', error);
      lost();
      return;
    }
    answerTimer = setTimeout(lost, answerWithinMs);
    attend(socket);
  }

  function attend(line: SocketLike): void {
    const isCurrent = () => line === socket;
    line.addEventListener('open', () => {
      // Browsers complain in the console about closing what is not open yet, so one that was given up is closed here.
      if (!isCurrent()) return line.close();
      say({ type: 'auth', organizationId: options.organizationId });
      const readMsAgo = Math.round(page.ageMs());
      // Changes made while the page was read and nobody listened yet are told now, or read with everything else once admitted.
      if (readMsAgo > mostCatchUpMs) mayHaveMissed = true;
      else if (!mayHaveMissed) say({ type: 'catch_up', readMsAgo });
      heartbeat = startHeartbeat(() => say({ type: 'ping' }), qualityChanged);
    });
    line.addEventListener('message', ({ data }) => {
      if (isCurrent()) take(data);
    });
    line.addEventListener('close', ({ code }) => {
      if (!isCurrent()) return;
      if (code === closeCodes.signedOut || code === closeCodes.otherOrganization) signedOut();
      else if (code === closeCodes.tooMany) refused();
      else lost();
    });
  }

  function say(message: ClientMessage): void {
    if (socket?.readyState === open) socket.send(JSON.stringify(message));
  }

  function take(data: unknown): void {
    const message = readMessage(data);
    if (!message) return;
    heartbeat?.heard();
    if (message.type === 'auth_success') authenticated(message.role);
    else if (message.type !== 'pong') options.onMessage(message);
  }

  function authenticated(role: Role | undefined): void {
    clearTimeout(answerTimer);
    polling.stop();
    reconnects = 0;
    report('connected', 'good', 'Connected');
    if (mayHaveMissed) options.onResumed();
    mayHaveMissed = false;
    if (role) options.onRole(role);
  }

  function qualityChanged(quality: ConnectionQuality): void {
    if (quality === 'disconnected') lost();
    else if (status.state === 'connected') report('connected', quality, 'Connected');
  }

  function lost(): void {
    hangUp();
    if (reconnects < mostReconnects) {
      retry = setTimeout(connect, reconnectDelay(reconnects++));
      report('reconnecting', 'disconnected', polling.isOn() ? unavailable : 'Reconnecting');
      return;
    }
    hasGivenUp = true;
    report('disconnected', 'disconnected', unavailable);
    if (!polling.isOn()) polling.start();
  }

  /** SEC-05: others of this organization have all the lines it may have. */
  function refused(): void {
    hangUp();
    hasGivenUp = true;
    retry = setTimeout(connect, refusedForMs);
    report('disconnected', 'disconnected', tooMany);
    if (!polling.isOn()) polling.start();
  }

  function hangUp(): void {
    mayHaveMissed = true;
    heartbeat?.stop();
    clearTimeout(answerTimer);
    clearTimeout(retry);
    const line = socket;
    socket = undefined;
    if (line && line.readyState !== connecting) line.close();
  }

  function visibilityChanged(): void {
    clearTimeout(hiding);
    if (!page.isVisible()) {
      hiding = setTimeout(pause, closeWhenHiddenMs);
      return;
    }
    if (polling.isOn()) polling.start();
    tryAgain();
  }

  function pause(): void {
    isPaused = true;
    hangUp();
    report('disconnected', 'disconnected', 'Paused while this tab is hidden');
  }

  /** A new reason to hope: start counting afresh, unless a try is under way. */
  function tryAgain(): void {
    const isWaiting = status.state === 'reconnecting' && !socket;
    if (isOver || !page.isVisible() || !(isPaused || hasGivenUp || isWaiting)) return;
    isPaused = hasGivenUp = false;
    reconnects = 0;
    report('reconnecting', 'disconnected', polling.isOn() ? unavailable : 'Reconnecting');
    connect();
  }

  function signedOut(): void {
    close();
    report('disconnected', 'disconnected', 'Signed out');
    options.onSignedOut();
  }

  function close(): void {
    isOver = true;
    stopListening();
    clearTimeout(hiding);
    polling.stop();
    hangUp();
  }

  function report(state: ConnectionState, quality: ConnectionQuality, message: string): void {
    if (status.state === state && status.quality === quality && status.message === message) return;
    status = { state, quality, message };
    options.onStatus(status);
  }
}
