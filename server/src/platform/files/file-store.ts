/**
 * Keeps the bytes of uploaded files. A key is written once and never overwritten; the caller of `put` has first written a row of the table
 * `files` (see `storeFile`), or nobody would ever remove the bytes.
 */
export interface FileStore {
  /** Returns when the bytes are safe. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Keys that are not there are no mistake. */
  remove(keys: readonly string[]): Promise<void>;
}
