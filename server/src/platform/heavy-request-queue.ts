import type { HeavyWork } from '@onhand/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import type { Share } from './share.ts';

/** A client that takes its answer slower than this is cut off, because it keeps a turn from others. */
const slowest = { bytes: 16 * 1024, everyMs: 30_000 };

/** SEC-05: heavy work begins when its organization's turn comes and has it until the answer has left, or whoever asked has. */
export async function queueHeavyRequest(
  { heavy }: Share,
  turn: HeavyWork,
  { session }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!session?.scope) return;
  const gone = new AbortController();
  const { raw } = reply;
  raw.once('close', () => gone.abort(new AppError('OVER_SHARE')));
  const leave = await heavy[turn].enter(session.scope.organizationId, gone.signal);
  const stopWatching = hangUpOnTheSlow(reply);
  const end = () => {
    stopWatching();
    leave();
  };
  raw.once('close', end);
  if (raw.closed) end();
}

function hangUpOnTheSlow({ raw }: FastifyReply): () => void {
  let before = 0;
  const watch = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0;
    // If nothing waits to be taken, the server is the slow one.
    if (raw.writableLength > 0 && written - before < slowest.bytes) raw.destroy(new Error('the answer was taken too slowly'));
    before = written;
  }, slowest.everyMs);
  return () => clearInterval(watch);
}
