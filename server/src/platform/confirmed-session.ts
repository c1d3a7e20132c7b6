import type { Route } from '@onhand/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Terms } from './db.ts';
import { recalledSession, rememberedSession } from './current-session.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { isChangedSession } from './session-memory.ts';

/** Lets a session do what is asked, or throws. */
type Admit = (session: Session | null) => void;

/** A session that was remembered and not read, until the request's transaction has confirmed it. */
export interface Unconfirmed {
  confirming: NonNullable<Terms<unknown>['confirming']>;
  isConfirmed: boolean;
}

/** Whatever runs in one transaction of its own can confirm in it who asks; what waits for a turn or opens several is asked before. */
const confirmsItself = (row: Route) =>
  row.access !== 'public' &&
  row.access !== 'signed-in' &&
  row.output !== 'file' &&
  !(row.file || row.opensTransactions || row.turn || row.asksForProof || row.seesOneMoment);

/** Sets the caller's session if it admits them: the one of last time, where the request will confirm it, or as it is read now. */
export async function identify(services: Services, row: Route, request: FastifyRequest, admit: Admit): Promise<void> {
  const recalled = confirmsItself(row) ? recalledSession(services, request) : undefined;
  if (!recalled || !admits(admit, recalled.session)) return readAndAdmit(services, request, admit);
  const unconfirmed: Unconfirmed = {
    isConfirmed: false,
    confirming: {
      statement: recalled.confirming,
      confirmed: () => {
        unconfirmed.isConfirmed = true;
      },
    },
  };
  request.session = recalled.session;
  request.unconfirmed = unconfirmed;
}

async function readAndAdmit(services: Services, request: FastifyRequest, admit: Admit): Promise<void> {
  request.unconfirmed = null;
  request.session = await rememberedSession(services, request);
  admit(request.session);
}

function admits(admit: Admit, session: Session): boolean {
  try {
    admit(session);
    return true;
  } catch {
    return false;
  }
}

/**
 * Does the work of a request. Where its session turns out to be another than was remembered, nothing of it was done: the session is read, and
 * the work begins anew. Whoever is refused before they were asked for is told so only if they are still who they were.
 */
export async function confirmed<Result>(
  services: Services,
  request: FastifyRequest,
  admit: Admit,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const { unconfirmed } = request;
  if (!unconfirmed) return work();
  try {
    const result = await work();
    if (!unconfirmed.isConfirmed) throw new Error('a request was answered without its session being confirmed');
    return result;
  } catch (error) {
    // A transaction that is tried again confirms again, and of a try that did not confirm nothing was done, whatever the one before had confirmed.
    if (unconfirmed.isConfirmed && !isChangedSession(error)) throw error;
    await readAndAdmit(services, request, admit);
    if (!isChangedSession(error)) throw error;
    return work();
  }
}
