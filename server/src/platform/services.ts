import type { FastifyPluginAsync } from 'fastify';
import type { Billing } from './billing/billing.ts';
import type { ConnectionConfig } from './db.ts';
import type { FileStore } from './files/file-store.ts';
import type { Foundations } from './foundations.ts';
import type { OwnAccounts } from './identity/own-accounts.ts';
import type { RelyingParty } from './identity/relying-party.ts';
import type { Maintenance } from './maintenance.ts';
import type { Readiness } from './readiness.ts';
import type { Share } from './share.ts';

/** Told whenever somebody's sessions, role or folders may have changed, so that open sockets never outlive a right. */
export interface SessionWatch {
  sessionsChanged(whose: { userId: string } | { organizationId: number }): void;
}

/** What features are given to work with. */
export interface Services extends Foundations {
  /** For threads that work beside this one and need connections of their own. */
  connection: ConnectionConfig;
  version: string;
  share: Share;
  files: FileStore;
  billing: Billing;
  maintenance: Maintenance;
  readiness: Readiness;
  relyingParty: RelyingParty;
  sessionWatch: SessionWatch;
  /** Whether other processes' changes are heard of at once. */
  isListening: () => boolean;
  /** Ends a person's sign-ins at the embedded provider; another issuer keeps its own. */
  forgetAtProvider: (userId: string) => Promise<void>;
  /** What an owner asked for concerns their own people only: whoever leaves keeps their factors. */
  stopFactorReset: (userId: string) => Promise<void>;
  /** What people may change of their account here; undefined where another issuer keeps it. */
  ownAccounts: OwnAccounts | undefined;
  /** Parts of the server that are no contract rows: the sockets, the embedded identity provider, the payment stand-in. */
  plugins: FastifyPluginAsync[];
  close(): Promise<void>;
}
