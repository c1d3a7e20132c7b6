import { Worker } from 'node:worker_threads';
import { createTurns } from '../../../platform/turns.ts';
import type { ReadRequest } from './read-file.ts';
import type { FileHead, FileRow, PackedRows } from './read-table.ts';
import { Unreadable } from './unreadable.ts';

const patienceMs = 60_000;
/** A thread with this much reads 100,000 rows with room to spare; what needs more is refused. */
const memoryMb = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
/** Each has a thread with memory of its own from the file's arrival until its last row is kept. Those that wait are held in memory, too. */
const turns = createTurns({ name: 'import files', atOnce: 2, perOrganization: 1, waiting: 3, waitMs: 60_000 });
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
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: memoryMb,
  });
  const first = await next(worker);
  if (!('head' in first)) throw new Error('the reader said something unexpected');
  return {
    head: first.head,
    first: first.first,
    close: () => worker.terminate().finally(leave),
    async *batches() {
      for (;;) {
        const answer = next(worker);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage('more');
        const message = await answer;
        if (!('rows' in message) || message.rows === null) return;
        yield message.rows;
      }
    },
  };
}

function next(worker: Worker): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const timer = setTimeout(() => fail(new Unreadable(tooMuch)), patienceMs);
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
      if ('unreadable' in message) return fail(new Unreadable(message.unreadable));
      if ('defect' in message) return fail(new Error(message.defect));
      forget();
      resolve(message);
    };
    const failed = (error: Error & { code?: string }) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(tooMuch) : error);
    const ended = () => fail(new Unreadable(tooMuch));
    worker.on('message', heard).on('error', failed).on('exit', ended);
  });
}
