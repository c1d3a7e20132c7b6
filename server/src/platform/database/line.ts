import type { Socket } from 'node:net';
import pg from 'pg';
import { type Answer, type Sent, StatementGroup } from './statement-group.ts';

/** pg's own spelling of a value, which its types leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => Sent['values'][number] } }).utils;

export interface Asked {
  name?: string | undefined;
  text: string;
  values?: readonly unknown[];
  timeoutMs?: number | undefined;
  /** Is handed what a COPY sends, as it comes. */
  copied?: Sent['copied'];
}

/** Sends one statement and waits for its answer. */
export type Ask = <Row extends object>(asked: Asked) => Promise<Answer<Row>>;

/**
 * A line to the database: statements that are asked in the same tick leave in one piece and are answered in one piece, because a message costs more than
 * anything else that a short transaction does here.
 *
 * A database machine that vanished answers nothing, not even a refusal, and TCP would wait a quarter of an hour for it: the connection
 * is given up after the timeout.
 *
 * The callbacks are those of the promise itself. pg, asked for a promise or told of a timeout, would assign a function to a property of
 * the statement; V8 takes such a function for a method and allocates it among long-lived objects. There it keeps every row of its answer
 * alive until the next major collection, and each minor one copies them all: that was half of the slowest answers.
 */
export function lineOn(client: pg.PoolClient, defaultTimeoutMs: number): Ask {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let gathered: Sent[] = [];
  let patienceMs = 0;
  const send = () => {
    const statements = gathered;
    const timeoutMs = patienceMs;
    gathered = [];
    patienceMs = 0;
    const giveUp = setTimeout(() => stream.destroy(new Error(`the database said nothing for ${timeoutMs / 1_000} s`)), timeoutMs);
    client.query(new StatementGroup(client, statements, giveUp) as unknown as pg.Query);
  };
  return <Row extends object>({ name, text, values = [], timeoutMs = defaultTimeoutMs, copied }: Asked) =>
    new Promise<Answer<Row>>((resolve, reject) => {
      // What cannot be spelled is refused here, before anything of it has left.
      const spelled = values.map(prepareValue);
      if (gathered.length === 0) process.nextTick(send);
      patienceMs = Math.max(patienceMs, timeoutMs);
      gathered.push({ name, text, values: spelled, resolve, reject, copied });
    });
}

/** The same for a statement by itself, on any connection of a pool. */
export function askAnyOf(pool: pg.Pool, defaultTimeoutMs: number): Ask {
  return async (asked) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await lineOn(client, defaultTimeoutMs)(asked);
    } catch (error) {
      // Nobody can see yet if the connection is about to end, so it is given up. Few fail, and another one is soon opened.
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  };
}
