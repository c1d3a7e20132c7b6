import { Worker } from 'node:worker_threads';
import { createTurns } from '../../../platform/turns.ts';
import type { ReadRequest } from './read-file.ts';
import type { FileHead, FileRow, PackedRows } from './read-table.ts';
import type { ToReader } from './reader.worker.ts';
import { Unreadable } from './unreadable.ts';

const timeoutMs = 60_000;
/** A thread with this much reads 100,000 rows with room to spare; what needs more is refused. */
const memoryMb = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
/** Each has a thread with memory of its own from the file's arrival until its last row is kept. */
const turns = createTurns({ name: 'import files', atOnce: 2, perOrganization: 1, waiting: 6, waitMs: 60_000 });
/** Milliseconds that an idle thread waits for the next file: starting one takes longer than reading most files. */
const keptMs = 60_000;
const idle = new Map<Worker, () => void>();
const tooMuch = 'This file is too large to be read. Split it into smaller ones and try again.';

type Message = { head: FileHead; first: FileRow[] } | { rows: PackedRows | null } | { unreadable: string } | { defect: string };

export interface OpenFile {
  head: FileHead;
  first: FileRow[];
  /** In batches, each read when it is asked for. */
  batches(): AsyncGenerator<PackedRows>;
  close(): Promise<unknown>;
}

/** Reads a file in a thread of its own with a limit of memory, when its organization's turn comes: whatever is in it, the server goes on. */
export async function openFile(organizationId: number, request: ReadRequest): Promise<OpenFile> {
  const leave = await turns.enter(organizationId);
  return open(request, leave).catch((error: unknown) => {
    leave();
    throw error;
  });
}

async function open(request: ReadRequest, leave: () => void): Promise<OpenFile> {
  const worker = takeWorker();
  let isReadOut = false;
  const first = await next(worker, { read: request });
  if (!('head' in first)) throw new Error('the reader said something unexpected');
  return {
    head: first.head,
    first: first.first,
    // A thread that still holds rows is ended: they would take memory until the next file.
    close: async () => {
      if (isReadOut) keep(worker);
      else await worker.terminate();
      leave();
    },
    async *batches() {
      for (;;) {
        const message = await next(worker, 'more');
        isReadOut = 'rows' in message && message.rows === null;
        if (!('rows' in message) || message.rows === null) return;
        yield message.rows;
      }
    },
  };
}

function takeWorker(): Worker {
  const [kept] = idle;
  if (!kept) return new Worker(new URL('./reader.worker.ts', import.meta.url), { resourceLimits: memoryMb });
  const [worker, wake] = kept;
  wake();
  worker.ref();
  return worker;
}

function keep(worker: Worker): void {
  const timer = setTimeout(() => void worker.terminate(), keptMs).unref();
  const wake = () => {
    clearTimeout(timer);
    worker.off('error', wake).off('exit', wake);
    idle.delete(worker);
  };
  worker.on('error', wake).on('exit', wake).unref();
  idle.set(worker, wake);
}

function next(worker: Worker, question: ToReader): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const timer = setTimeout(() => fail(new Unreadable(tooMuch)), timeoutMs);
    const forget = () => {
      clearTimeout(timer);
      worker.off('message', heard).off('error', failed).off('exit', ended);
    };
    const fail = (error: Error) => {
      forget();
      void worker.terminate();
      reject(error);
    };
    const heard = (message: Message) => {
      if ('unreadable' in message) {
        forget();
        keep(worker);
        return reject(new Unreadable(message.unreadable));
      }
      if ('defect' in message) return fail(new Error(message.defect));
      forget();
      resolve(message);
    };
    const failed = (error: Error & { code?: string }) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(tooMuch) : error);
    const ended = () => fail(new Unreadable(tooMuch));
    worker.on('message', heard).on('error', failed).on('exit', ended);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(question);
  });
}
