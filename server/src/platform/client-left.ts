import type { FastifyReply } from 'fastify';

/** The client hung up: there is nobody to answer, and nothing went wrong. */
export class ClientLeft extends Error {
  constructor() {
    super('the client left before the answer');
  }
}

/** Aborted when whoever asked hangs up before the answer is sent: what was being made for them is not made to its end. */
export function untilClientLeaves({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const left = () => {
    if (!raw.writableFinished) leaving.abort(new ClientLeft());
  };
  if (raw.destroyed) left();
  else raw.once('close', left);
  return leaving.signal;
}
