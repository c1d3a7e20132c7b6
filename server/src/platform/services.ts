import type { FastifyPluginAsync } from 'fastify';
import type { Billing } from './billing/billing.ts';
import type { ConnectionConfig } from './db.ts';
import type { FileStore } from './files/file-store.ts';
import type { Foundations } from './foundations.ts';
import type { OwnAccounts } from './identity/own-accounts.ts';
import type { RelyingParty } from './identity/relying-party.ts';
import type { Maintenance } from './maintenance.ts';
import type { Readiness } from './readiness.ts';
import type { SessionMemory } from './session-memory.ts';
import type { Share } from './share.ts';

/** Hears whenever somebody's sessions, role or folders may have changed, so that open sockets never outlive a right. */
export interface SessionWatch {
  sessionsChanged(whose: { userId: string } | { organizationId: number }): void;
}

/** The services that every feature is given. */
export interface Services extends Foundations {
  /** Threads beside this one open connections of their own with it. */
  connection: ConnectionConfig;
  version: string;
  share: Share;
  sessionMemory: SessionMemory;
  files: FileStore;
  billing: Billing;
  maintenance: Maintenance;
  readiness: Readiness;
  relyingParty: RelyingParty;
  sessionWatch: SessionWatch;
  /** True if other processes' changes are heard at once. */
  isListening: () => boolean;
  /** Ends a person's sign-ins at the embedded provider; another issuer keeps its own. */
  forgetAtProvider: (userId: string) => Promise<void>;
  /** Cancels a reset that an owner asked for when the person leaves: an owner decides only about their own people's factors. */
  stopFactorReset: (userId: string) => Promise<void>;
  /** The changes people may make to their account here; undefined if another issuer keeps it. */
  ownAccounts: OwnAccounts | undefined;
  /** Parts of the server that are no contract rows: the sockets, the embedded identity provider, the payment stand-in. */
  plugins: FastifyPluginAsync[];
  close(): Promise<void>;
}
