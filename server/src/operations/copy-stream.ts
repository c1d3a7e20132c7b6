import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** pg's types leave out what its connection offers for COPY. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Large enough that neither the zip nor the disk is bothered for every row. */
const blockSize = 64 * 1024;

const rowsIn = ({ text }: { text: string }) => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);

/** `COPY … TO STDOUT` as a stream: PostgreSQL is read no faster than somebody takes it, so memory does not grow with a table. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #sql: string;
  #connection: pg.Connection | undefined;
  #block = Buffer.allocUnsafe(blockSize);
  #used = 0;
  /** Known once the stream has ended. */
  rows = 0;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (this.#used + chunk.length > this.#block.length) this.#flush(chunk.length);
    // Copied, because pg uses the chunk's memory again for what comes next.
    chunk.copy(this.#block, this.#used);
    this.#used += chunk.length;
  }

  #flush(needed = 0): void {
    const full = this.#block.subarray(0, this.#used);
    this.#block = Buffer.allocUnsafe(Math.max(blockSize, needed));
    this.#used = 0;
    if (full.length > 0 && !this.push(full)) this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // The rest of the answer is let run by, or the connection would wait for its reader for ever.
    this.#connection?.stream.resume();
    done(error);
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsIn(message);
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.#flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** Sends a stream to `COPY … FROM STDIN`; answers how many rows PostgreSQL took. */
export function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of source) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        if (!failure) connection.endCopyFrom();
      } catch (error) {
        // PostgreSQL answers with an error of its own, which ends the command.
        failure ??= error as Error;
        connection.sendCopyFail('the source failed');
      }
    };
    const command = {
      submit: (connection: pg.Connection) => connection.query(sql),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete: (message: { text: string }) => {
        rows = rowsIn(message);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
      handleError: (error: Error) => {
        failure ??= error;
        reject(failure);
      },
      handleCopyData: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handlePortalSuspended: () => undefined,
      handleEmptyQuery: () => undefined,
    };
    client.query(command);
  });
}
