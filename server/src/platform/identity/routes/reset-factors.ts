import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../db.ts';
import { hashToken } from '../../tokens.ts';
import { applyReset, cancelReset, findReset, resetPath } from '../factors/resets.ts';
import type { Identity } from '../identity.ts';
import { sendPage } from '../pages/layout.ts';
import { resetFactorsPage, resetKeptPage, resetNowPage } from '../pages/reset-factors-pages.ts';
import { deadLinkPage } from '../pages/sign-up-pages.ts';
import { formText, queryText } from './form-input.ts';

/** SEC-04: where the mail about a reset leads. Opening it changes nothing: mail scanners open links before people do. */
export function resetFactorsRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, now } = identity;

  app.get(resetPath, async (request, reply) => {
    const token = queryText(request, 'token');
    const accountId = await accountBehind(db.platform, token, now());
    const reset = accountId && (await findReset(db.platform, accountId));
    return sendPage(reply, reset ? resetFactorsPage({ token, ...reset }) : deadLinkPage('reset-factors'));
  });

  app.post(resetPath, async (request, reply) => {
    const accountId = await accountBehind(db.platform, formText(request, 'token'), now());
    if (!accountId) return sendPage(reply, deadLinkPage('reset-factors'));
    if (formText(request, 'decision') === 'now')
      return sendPage(reply, (await applyReset(identity, accountId, null)) ? resetNowPage() : deadLinkPage('reset-factors'));
    if (!(await cancelReset(identity, accountId))) return sendPage(reply, deadLinkPage('reset-factors'));
    await identity.onFactorEvent(accountId, { action: 'factors.reset-cancel', ipAddress: request.ip });
    return sendPage(reply, resetKeptPage());
  });
}

function accountBehind(queries: Queries, token: string, now: Date): Promise<string | undefined> {
  return queries.maybeValue<string>(
    `SELECT account_id AS "accountId" FROM identity_mail_links WHERE token_hash = $1 AND purpose = 'reset-factors' AND expires_at > $2`,
    [hashToken(token), now],
  );
}
