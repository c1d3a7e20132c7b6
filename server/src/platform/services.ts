import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Db } from './db.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import type { RelyingParty } from './identity/relying-party.ts';
import type { Mail } from './mail.ts';

/** What everything else stands on; made once at start. */
export interface Foundations {
  env: Env;
  db: Db;
  log: FastifyBaseLogger;
  mail: Mail;
  /** Faked in tests; nothing else reads the time for a decision. */
  now: () => Date;
  secretKey: string;
}

/** Told whenever somebody's sessions, role or folders may have changed, so that open sockets never outlive a right. */
export interface SessionWatch {
  sessionsChanged(whose: { userId: string } | { organizationId: number }): void;
}

/** What features are given to work with. */
export interface Services extends Foundations {
  version: string;
  files: FileStore;
  relyingParty: RelyingParty;
  sessionWatch: SessionWatch;
  /** Ends a person's sign-ins at the embedded provider; another issuer keeps its own. */
  forgetAtProvider: (userId: string) => Promise<void>;
  /** Parts of the server that are no contract rows: the sockets and the embedded identity provider. */
  plugins: FastifyPluginAsync[];
  close(): Promise<void>;
}
