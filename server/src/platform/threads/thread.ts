import { Worker } from 'node:worker_threads';
import type { ErrorCode, ErrorDetail } from '@onhand/contract/errors';
import { AppError } from '../errors.ts';
import type { FromThread, OrderMessage, ToThread } from './thread-work.ts';

export interface Limits {
  memoryMb: number;
  seconds: number;
}

export interface Given {
  order: OrderMessage;
  signal: AbortSignal | undefined;
  onProgress: ((progress: never) => void) | undefined;
}

/** Milliseconds that cancelled work has to notice it; then its thread ends with it. */
const graceMs = 500;

const sentences = {
  memory: 'This takes more memory than one file may. Please choose fewer items or rows.',
  time: 'This takes longer than one file may. Please choose fewer items or rows.',
  accident: 'This could not be finished. Please try again.',
};

/** The thread of an order ended before the order did, by its own doing or of its own. */
export class ThreadDied extends AppError {
  readonly by: 'memory' | 'time' | 'accident';

  constructor(by: ThreadDied['by'], cause?: Error) {
    super(by === 'accident' ? 'INTERNAL' : 'TOO_LARGE', { message: sentences[by], ...(by !== 'time' && { cause }) });
    this.by = by;
  }
}

/** One thread that follows one order at a time. An order that kills its thread fails alone. */
export class Thread {
  isAlive = true;
  private readonly worker: Worker;
  private readonly seconds: number;

  constructor({ memoryMb, seconds }: Limits) {
    this.seconds = seconds;
    this.worker = new Worker(new URL('./low-priority.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
    });
    this.worker.unref();
    // Nobody else listens between orders, and an error nobody hears ends the process.
    this.worker.on('error', () => (this.isAlive = false)).on('exit', () => (this.isAlive = false));
  }

  /** Loads the module; to be called when an order is likely to follow soon. */
  prepare(module: string): void {
    this.say({ prepare: module });
  }

  follow({ order, signal, onProgress }: Given): Promise<unknown> {
    const { worker } = this;
    return new Promise((resolve, reject) => {
      let grace: NodeJS.Timeout | undefined;
      let reason: Error | undefined;
      const deadline = setTimeout(() => endWith(new ThreadDied('time')), this.seconds * 1000);
      const stop = () => {
        this.say({ stop: true });
        grace = setTimeout(() => endWith(signal?.reason as Error), graceMs);
      };
      const end = (settle: () => void) => {
        clearTimeout(deadline);
        clearTimeout(grace);
        signal?.removeEventListener('abort', stop);
        worker.off('message', heard).off('error', failed).off('exit', ended);
        worker.unref();
        settle();
      };
      /** Settled when the thread is gone: until then it takes its room. */
      const endWith = (error: Error) => {
        reason = error;
        // It may still answer before it is gone, and must not be given another order then.
        this.isAlive = false;
        void worker.terminate();
      };
      const heard = (message: FromThread) => {
        if ('progress' in message) return onProgress?.(message.progress as never);
        end(() => ('done' in message ? resolve(message.done) : reject(signal?.aborted ? signal.reason : errorIn(message))));
      };
      const failed = (error: Error & { code?: string }) => {
        reason ??= new ThreadDied(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'accident', error);
      };
      const ended = (code: number) => end(() => reject(reason ?? new ThreadDied('accident', new Error(`a thread ended with ${code}`))));
      worker.on('message', heard).on('error', failed).on('exit', ended);
      worker.ref();
      signal?.addEventListener('abort', stop, { once: true });
      this.say({ order });
    });
  }

  end(): void {
    this.isAlive = false;
    void this.worker.terminate();
  }

  private say(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.worker.postMessage(message);
  }
}

function errorIn(message: Exclude<FromThread, { done: unknown } | { progress: unknown }>): Error {
  if ('defect' in message) return new Error(`in a thread: ${message.defect}`);
  if ('stopped' in message) return new Error('the work was stopped');
  const { code, message: sentence, details, retryAfterSeconds } = message.refusal;
  return new AppError(code as ErrorCode, {
    message: sentence,
    ...(details !== undefined && { details: details as ErrorDetail[] }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
