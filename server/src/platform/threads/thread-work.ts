import type { ConnectionConfig, Db } from '../db.ts';

export interface DbOptions {
  poolSize?: number;
  /** Nobody waits in front of a screen: whatever else the machine has to do goes first. */
  isBackground?: boolean;
}

/** The means that work in a thread is given. */
export interface InThread {
  /** Aborted when nobody waits for the work any more. Work that takes long looks at it, see pauses.ts. */
  signal: AbortSignal;
  /** Connections of the thread's own: whatever is read over them takes none from those who wait for an answer. */
  db: (connection: ConnectionConfig, options?: DbOptions) => Db;
  /** Says something before the end, such as how far it is. */
  tell: (progress: unknown) => void;
}

/** A module for a thread exports this as `work`. Input and output are copied between threads, so they hold no functions. */
export type ThreadWork<Input, Output> = (input: Input, thread: InThread) => Promise<Output>;

export interface OrderMessage {
  module: string;
  input: unknown;
}
export type ToThread = { prepare: string } | { order: OrderMessage } | { stop: true };

/** A refusal as it travels; AppError itself would arrive as a bare Error. */
export interface Refusal {
  code: string;
  message: string;
  details?: unknown;
  retryAfterSeconds?: number | undefined;
}
export type FromThread = { done: unknown } | { progress: unknown } | { stopped: true } | { refusal: Refusal } | { defect: string };
