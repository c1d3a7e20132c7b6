import type { FastifyBaseLogger } from 'fastify';
import type { OutgoingEvent, Queries } from '../db.ts';
import { betweenProcesses, databaseTime, readEvents } from './outbox.ts';
import type { Timings } from './timings.ts';

export interface OutboxReader {
  /** Everything written after this is read. */
  start(): Promise<void>;
  /** Something was written elsewhere. */
  wake(): void;
  /** An event of this process, known without reading. True the first time it is seen. */
  isNew(event: OutgoingEvent): boolean;
  close(): Promise<void>;
}

interface Options {
  queries: Queries;
  log: FastifyBaseLogger;
  timings: Timings;
  organizationIds: () => number[];
  onEvent: (event: OutgoingEvent) => void;
  /** Too much time went unread to make up for it event by event. */
  onGap: () => void;
}

type Kind = 'wake' | 'poll';

/**
 * Reads what any process wrote. Rows become visible in another order than their ids and times say, so each reading reaches
 * back behind the last one and what was seen before is left out: a second on a wake-up, which comes often; ten on a poll,
 * which also finds what no wake-up told of. An organization's first socket may so hear of the seconds before it came: a look
 * too many, never one too few.
 */
export function openOutboxReader({ queries, log, timings, organizationIds, onEvent, onGap }: Options): OutboxReader {
  const readAt = { wake: '', poll: '' };
  const overlapMs = { wake: timings.wakeOverlapMs, poll: timings.pollOverlapMs };
  let seen = new Set<string>();
  let seenSincePoll = new Set<string>();
  let wanted: Kind | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isNew = (event: OutgoingEvent): boolean => {
    if (!readAt.poll || isClosed) return true;
    const key = keyOf(event);
    if (seen.has(key)) return false;
    seen.add(key);
    seenSincePoll.add(key);
    return true;
  };

  const want = (kind: Kind): void => {
    if (wanted !== 'poll') wanted = kind;
    if (!isClosed) running ??= readWhileWanted();
  };

  return {
    start: async () => {
      readAt.wake = readAt.poll = await databaseTime(queries);
      timer = setInterval(() => want('poll'), timings.pollMs).unref();
    },
    wake: () => want('wake'),
    isNew,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };

  async function readWhileWanted(): Promise<void> {
    for (let kind = nextWanted(); kind; kind = nextWanted()) {
      await read(kind).catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'));
      // Wake-ups of several processes come close together; one reading serves them all.
      await new Promise((resolve) => setTimeout(resolve, timings.wakeEveryMs));
    }
    running = undefined;
  }

  function nextWanted(): Kind | undefined {
    const kind = isClosed ? undefined : wanted;
    wanted = undefined;
    return kind;
  }

  async function read(kind: Kind): Promise<void> {
    if (kind === 'poll') seenSincePoll = new Set();
    const since = new Date(Date.parse(readAt[kind]) - overlapMs[kind]).toISOString();
    const reading = await readEvents(queries, since, [betweenProcesses, ...organizationIds()]);
    const gapMs = Date.parse(reading.readAt) - Date.parse(readAt[kind]);
    const known = seen;
    readAt.wake = reading.readAt;
    if (kind === 'poll') {
      readAt.poll = reading.readAt;
      // Keys that are neither here nor newer have left the window for good, so the memory stays as small as the window.
      seen = new Set([...reading.events.map(keyOf), ...seenSincePoll]);
    }
    if (gapMs > timings.longestGapMs) {
      readAt.poll = reading.readAt;
      onGap();
    }
    for (const event of reading.events) {
      if (!known.has(keyOf(event))) {
        isNew(event);
        onEvent(event);
      }
    }
  }
}

function keyOf(event: OutgoingEvent): string {
  return `${event.organizationId}:${event.id}`;
}
