import packageJson from '../../package.json' with { type: 'json' };
import { audit } from './audit.ts';
import { openBilling } from './billing/billing.ts';
import type { ConnectionConfig, Db } from './db.ts';
import { openFileStore } from './files/open-file-store.ts';
import { openEmbeddedProvider } from './identity/embedded-provider.ts';
import type { FactorEvent } from './identity/identity.ts';
import { forgetAccount } from './identity/record-store.ts';
import { type Issuer, openRelyingParty } from './identity/relying-party.ts';
import { openMaintenance } from './maintenance.ts';
import { openReadiness } from './readiness.ts';
import { openRealtime } from './realtime/realtime.ts';
import type { Foundations } from './foundations.ts';
import type { Services } from './services.ts';
import { openSessionMemory } from './session-memory.ts';
import type { Share } from './share.ts';

/** Opens what stands on the database: sign-in, the sockets, the store of files. */
export async function openServices(base: Foundations & { connection: ConnectionConfig; share: Share }): Promise<Services> {
  const { db, env } = base;
  const realtime = openRealtime(base);
  const onPasswordReset = async (accountId: string) => {
    const userId = await endAllSessions(db, accountId);
    if (userId) realtime.sessionsChanged({ userId });
  };
  const provider = env.oidc
    ? undefined
    : await openEmbeddedProvider(base, {
        ...ownOrigins(env),
        onPasswordReset,
        onEmailChange: (accountId, email) => followEmail(db, accountId, email),
        onFirstFactor: async (accountId, sessionId) => {
          const userId = await endAllSessions(db, accountId, sessionId);
          if (userId) realtime.sessionsChanged({ userId });
        },
        onFactorsReset: (accountId) => forgetProofs(db, accountId),
        onFactorEvent: async (accountId, event) => {
          const userId = await auditFactorEvent(db, accountId, event);
          // A person who has just set one up may have been waiting for it, so their sessions are read again.
          if (userId) realtime.sessionsChanged({ userId });
        },
      });
  const billing = await openBilling(base);
  return {
    ...base,
    version: packageJson.version,
    sessionMemory: openSessionMemory(),
    files: openFileStore(env),
    billing,
    maintenance: openMaintenance(base),
    readiness: openReadiness(base),
    relyingParty: openRelyingParty(provider?.issuer ?? configuredIssuer(env)),
    plugins: [realtime.plugin, ...(provider ? [provider.plugin] : []), ...billing.plugins],
    sessionWatch: realtime,
    isListening: () => realtime.isListening(),
    ownAccounts: provider?.accounts,
    forgetAtProvider: async (userId) => {
      const accountId = await accountOf(db, userId);
      if (accountId) await forgetAccount(db.platform, accountId);
    },
    stopFactorReset: async (userId) => {
      const accountId = await accountOf(db, userId);
      if (accountId) await provider?.accounts.factors.cancelReset(accountId);
    },
    close: () => realtime.close(),
  };
}

function configuredIssuer({ oidc }: Foundations['env']): Issuer {
  if (!oidc) throw new Error('no issuer is configured');
  return { url: oidc.issuer, name: oidc.issuer, clientId: oidc.clientId, clientSecret: oidc.clientSecret, followsRequestOrigin: false };
}

/** Returns the account of a person who signs in at our own provider. */
function accountOf(db: Db, userId: string): Promise<string | undefined> {
  const sql = `SELECT subject FROM users WHERE id = $1 AND issuer = 'embedded'`;
  return db.platform.maybeValue<string>(sql, [userId]);
}

/** Proofs made with factors that are gone must be made anew. */
async function forgetProofs(db: Db, accountId: string): Promise<void> {
  const sql = `UPDATE sessions SET proved_at = NULL WHERE user_id = (SELECT id FROM users WHERE issuer = 'embedded' AND subject = $1)`;
  await db.platform.run(sql, [accountId]);
}

/**
 * Ends the sessions that an old password opened; after the first factor also those that the password alone opened, except the one it was
 * set up in.
 */
async function endAllSessions(db: Db, accountId: string, exceptSessionId: string | null = null): Promise<string | undefined> {
  const user = await db.platform.maybeOne<{ id: string }>(`SELECT id FROM users WHERE issuer = 'embedded' AND subject = $1`, [accountId]);
  if (user) await db.platform.run('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [user.id, exceptSessionId]);
  return user?.id;
}

/** An account has no organization; its person's audit log hears of it. */
async function auditFactorEvent(db: Db, accountId: string, event: FactorEvent): Promise<string | undefined> {
  const sql = `SELECT id, organization_id AS "organizationId" FROM users WHERE issuer = 'embedded' AND subject = $1`;
  const user = await db.platform.maybeOne<{ id: string; organizationId: number | null }>(sql, [accountId]);
  if (user?.organizationId) {
    await audit(db.platform, { ...event, organizationId: user.organizationId, userId: user.id, category: 'sign-in' });
  }
  return user?.id;
}

/** The product's own user is reached at the new address at once, not only after the next sign-in. */
async function followEmail(db: Db, accountId: string, email: string): Promise<void> {
  const sql = `UPDATE users SET email = $2 WHERE issuer = 'embedded' AND subject = $1 RETURNING organization_id AS "organizationId"`;
  const user = await db.platform.maybeOne<{ organizationId: number | null }>(sql, [accountId, email]);
  if (!user?.organizationId) return;
  await db.platform.run(`INSERT INTO events (organization_id, message) VALUES ($1, '{"type":"preferences_update"}')`, [
    user.organizationId,
  ]);
}

function ownOrigins(env: Foundations['env']): { origin: string; internalOrigin: string } {
  const host = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host;
  return {
    origin: env.appOrigin ?? `http://localhost:${env.port}`,
    internalOrigin: `http://${host.includes(':') ? `[${host}]` : host}:${env.port}`,
  };
}
