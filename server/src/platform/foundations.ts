import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';
import type { Env } from './env.ts';
import type { Mail } from './mail.ts';

/** The services that everything else stands on; made once at start. */
export interface Foundations {
  env: Env;
  db: Db;
  log: FastifyBaseLogger;
  mail: Mail;
  /** Faked in tests; nothing else reads the time for a decision. */
  now: () => Date;
  secretKey: string;
}
