import type { Socket } from 'node:net';
import pg from 'pg';

/** Sends one statement and waits for its answer. */
export type Ask = <Row extends object>(statement: pg.QueryConfig, timeoutMs?: number) => Promise<pg.QueryResult<Row>>;

/**
 * Statements that are sent to a connection in the same tick leave in one write (cork/uncork), because a write costs more than anything
 * else that a short transaction does here, and pg alone writes each statement by itself.
 *
 * A database machine that vanished answers nothing, not even a refusal, and TCP would wait a quarter of an hour for it: the connection
 * is given up after the timeout.
 *
 * The callback is passed in, and pg is neither asked for a promise nor told of a timeout. For both it would assign a function to a
 * property of the statement; V8 takes such a function for a method and allocates it among long-lived objects. There it keeps every row
 * of its answer alive until the next major collection, and each minor one copies them all: that was half of the slowest answers.
 */
export function askOn(client: pg.PoolClient, defaultTimeoutMs: number): Ask {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let isGathering = false;
  const send = () => {
    isGathering = false;
    stream.uncork();
  };
  return <Row extends object>(statement: pg.QueryConfig, timeoutMs = defaultTimeoutMs) =>
    new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      const giveUp = setTimeout(() => stream.destroy(new Error(`the database said nothing for ${timeoutMs / 1_000} s`)), timeoutMs);
      const done = (error: Error | undefined, result: pg.QueryResult<Row>) => {
        clearTimeout(giveUp);
        if (error) reject(error);
        else resolve(result);
      };
      if (!isGathering) {
        isGathering = true;
        stream.cork();
        process.nextTick(send);
      }
      client.query(new pg.Query<Row>(statement, done));
    });
}

/** The same for a statement by itself, on any connection of a pool. */
export function askAnyOf(pool: pg.Pool, defaultTimeoutMs: number): Ask {
  return async (statement, timeoutMs) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await askOn(client, defaultTimeoutMs)(statement, timeoutMs);
    } catch (error) {
      // Nobody can see yet if the connection is about to end, so it is given up. Few fail, and another one is soon opened.
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  };
}
