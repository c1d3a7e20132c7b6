import { type ConnectionQuality, pingEveryMs, qualityAfter } from './connection.rules.ts';

export interface Heartbeat {
  /** Something came from the server. */
  heard(): void;
  stop(): void;
}

/** Pings, and tells the quality as replies come or stay away; `disconnected` is the last thing it tells. */
export function startHeartbeat(ping: () => void, onQuality: (quality: ConnectionQuality) => void): Heartbeat {
  let lastReplyAt = Date.now();
  let check: ReturnType<typeof setTimeout>;
  const pings = setInterval(ping, pingEveryMs);

  const stop = (): void => {
    clearInterval(pings);
    clearTimeout(check);
  };
  // By the clock and not by counting: a machine that slept wakes up with late timers.
  const look = (): void => {
    clearTimeout(check);
    const { quality, changesInMs } = qualityAfter(Date.now() - lastReplyAt);
    if (changesInMs === undefined) stop();
    else check = setTimeout(look, changesInMs);
    onQuality(quality);
  };
  check = setTimeout(look, qualityAfter(0).changesInMs);

  return {
    heard: () => {
      lastReplyAt = Date.now();
      look();
    },
    stop,
  };
}
