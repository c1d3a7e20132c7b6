/** Every span the sockets live by; tests shorten them. */
export interface Timings {
  /** Milliseconds in which a socket must say for which organization it comes. */
  authenticationMs: number;
  /** A browser pings every 30 s and gives up after 180 s; past that nobody is there. */
  silenceMs: number;
  /** At least once a minute every socket's session is read again. */
  sessionSweepMs: number;
  /** Delays of the looks after word of a change: one at once, then more, because the change itself may commit a moment later. */
  lookAgainMs: readonly number[];
  pollMs: number;
  /** At most one wake-up call to the other processes in this span. */
  wakeEveryMs: number;
  /** Overlap with the last reading, for rows that were written before it and committed after: on a wake-up, and on a poll. */
  wakeOverlapMs: number;
  pollOverlapMs: number;
  /**
   * A process that could not read the outbox for longer than this closes its sockets, so that browsers reconnect and refetch everything.
   */
  longestGapMs: number;
  /** First and longest wait before a lost listening connection is opened again; the wait doubles while that fails. */
  listenAgainMs: number;
  listenAtLeastEveryMs: number;
  /** Milliseconds that a browser has to answer the closing of its socket at shutdown. */
  farewellMs: number;
}

export const usualTimings: Timings = {
  authenticationMs: 10_000,
  silenceMs: 180_000,
  sessionSweepMs: 45_000,
  lookAgainMs: [250, 2000],
  pollMs: 2000,
  wakeEveryMs: 25,
  wakeOverlapMs: 1000,
  pollOverlapMs: 10_000,
  longestGapMs: 60_000,
  listenAgainMs: 1000,
  listenAtLeastEveryMs: 10_000,
  farewellMs: 1000,
};
